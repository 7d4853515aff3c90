import type { OptionKind, ProductStatus } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { LookView } from '../search-look/look-view.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { OwnField, TypedCustom } from './typed-custom.ts';

export type TypedText = {
  title: string;
  body: string;
  slug: string;
  seoTitle: string;
  seoDescription: string;
};

/** A picture of the library that is shown as a value's swatch. */
export type SwatchPicture = { id: string; src: string };

export type TypedValue = {
  code: string;
  labels: Record<Locale, string>;
  swatch: string;
  picture: SwatchPicture | null;
};

export type TypedOption = {
  key: string;
  kind: OptionKind;
  names: Record<Locale, string>;
  values: TypedValue[];
  /** The names that the page filled in; they are replaced when another kind is chosen. */
  filled?: Partial<Record<Locale, string>> | undefined;
};

export type TypedVariant = {
  id: string | null;
  /** One value code per option; [] without options. */
  values: string[];
  /** False for a combination that is not sold: it stays in the matrix and out of the shop. */
  isOn: boolean;
  price: string;
  compareAt: string;
  cost: string;
  sale: string;
  sku: string;
  barcode: string;
  weight: string;
  quantity: string;
  /** The quantity when the page was loaded; null for a new row. */
  seen: number | null;
  /** True if backorders were allowed when the page was loaded. */
  seenBackorder: boolean;
  /** The period of the variant's own sale price, as saved. */
  saleFrom: string;
  saleTo: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  mediaId: string;
};

export type TypedImage = {
  id: string;
  src: string;
  width: number;
  height: number;
  alt: Record<Locale, string>;
};

export type TypedRelated = { id: string; title: string; src: string | null };

export type TypedProduct = {
  texts: Record<Locale, TypedText>;
  status: ProductStatus;
  publishAt: string;
  brandId: string;
  categoryIds: string[];
  tags: string[];
  productType: string;
  isFeatured: boolean;
  isHiddenFromSearch: boolean;
  /** The id of the product's own size guide, 'none', or '' for that of its category. */
  sizeGuide: string;
  taxClass: string;
  saleFrom: string;
  saleTo: string;
  /** The sale period when the page was loaded: if unchanged, each variant keeps its own. */
  saleWas: { from: string; to: string };
  images: TypedImage[];
  related: TypedRelated[];
  /** Values of the store's custom fields, by field id. */
  custom: Record<string, TypedCustom>;
  options: TypedOption[];
  /** The only variant of a product without options, and the initial values of new rows. */
  base: TypedVariant;
  variants: TypedVariant[];
};

/** A field's problem: a key below editor.problem, with its values. */
export type Problem = { code: ProblemCode; max?: number; value?: string };

/** Problems by field: 'title.en', 'price', 'options.0'; for a row of the matrix 'variant:Navy/M.price'. */
export type Problems = Record<string, Problem>;

export type Choice = { id: string; title: string; titleLocale: Locale; depth: number };

export type ProductView = {
  id: string | null;
  version: number;
  title: string;
  typed: TypedProduct;
  categories: Choice[];
  brands: Choice[];
  sizeGuides: Choice[];
  fields: OwnField[];
  currency: string;
  decimals: number;
  /** The display name of the store's time zone. */
  zone: string;
  defaultLocale: Locale;
  /** The address of the product's page in each language, without the slug. */
  addresses: Record<Locale, string>;
  look: LookView;
  /** The product's page in the shop; null while shoppers cannot see it. */
  href: string | null;
  isScheduled: boolean;
  isSold: boolean;
  canEdit: boolean;
  canAdjustStock: boolean;
  taxClasses: string[];
};

export type ProductResult =
  | {
      saved: true;
      version: number;
      typed?: undefined;
      problems?: undefined;
      stale?: undefined;
      failed?: undefined;
    }
  | { typed: TypedProduct; problems: Problems; stale?: undefined; failed?: undefined }
  | {
      typed: TypedProduct;
      problems?: undefined;
      stale: { version: number; theirs: TypedProduct };
      failed?: undefined;
    }
  /** The package has no room for another product; `typed` is kept, and missing when a product is copied. */
  | {
      failed: 'plan_limit';
      limit: number;
      typed?: TypedProduct;
      problems?: undefined;
      stale?: undefined;
    }
  | { failed: 'stale' | 'sold' | 'copies'; typed?: undefined; problems?: undefined; stale?: undefined };

export const STATUSES = ['active', 'draft', 'archived'] as const satisfies readonly ProductStatus[];
export const OPTION_KINDS = ['colour', 'size', 'other'] as const satisfies readonly OptionKind[];
/** The kinds that the editor offers. A material is saved as an option of another kind. */
export const OPTION_PRESETS = ['colour', 'size', 'material', 'other'] as const;
export type OptionPreset = (typeof OPTION_PRESETS)[number];
/** The chosen size guide of a product that shows none. */
export const NO_GUIDE = 'none';

export const MOST_OPTIONS = 3;
export const MOST_VARIANTS = 2048;
export const MOST_RELATED = 12;
