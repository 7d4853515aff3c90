import type { Locale } from '#lib/locale.ts';
import type { UploadProblem } from '../media/media-view.ts';
import type { Problems, TypedProduct } from '../product-editor/product-view.ts';

/** The data of the camera form. */
export type CameraStart = {
  /** Idempotency key of the form, so that a second press creates no second product. */
  formKey: string;
  /** The language of the product's name: the store's first. */
  locale: Locale;
  currency: string;
  canAddPicture: boolean;
  canAdjustStock: boolean;
};

/** The product that the form has just created. */
export type MadeProduct = {
  id: string;
  title: string;
  status: TypedProduct['status'];
  /** The product's page in the shop; null while shoppers cannot see it. */
  href: string | null;
};

/** The answer to a refused form. A photo that was stored is the picture of `typed`, so it is not sent again. */
export type CameraResult = {
  typed: TypedProduct;
  problems: Problems;
  photo: UploadProblem | null;
  /** The number of products of the plan, if there is no room for another. */
  limit: number | null;
};
