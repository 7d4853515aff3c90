import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { createProduct } from '#domain/catalog/index.ts';
import { formText } from '../kit/form-text.ts';
import type { MediaTile, UploadProblem } from '../media/media-view.ts';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { parseProduct } from '../product-editor/parse-product.server.ts';
import type { TypedProduct } from '../product-editor/product-view.ts';
import { problemsOf } from '../product-editor/save-product.server.ts';
import { typedInForm } from '../product-editor/typed-product.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { CameraResult } from './camera-view.ts';

type Added = { productId: string } | { refused: CameraResult; status: number };

/** Creates the product of the posted photo, name and price, with the checks of the product editor. */
export async function addProduct(form: FormData, staff: Staff): Promise<Added> {
  const { store, request } = staff;
  const photo = await storePhoto(form, staff);
  const typed = typedWith(typedInForm(form), photo.item);
  const refused = (status: number, why: Partial<CameraResult>): Added => ({
    refused: { typed, problems: {}, photo: photo.problem, limit: null, ...why },
    status,
  });
  const parsed = parseProduct(typed, { ...store.shell, canAdjustStock: staff.can('stock.adjust') });
  if (!parsed.ok) return refused(422, parsed.data);
  if (photo.problem) return refused(photo.status, {});
  const key = formText(form, 'key');
  const made = await withStore(store.id, (tx) =>
    createProduct(tx, { key, input: parsed.value }, request.act()),
  );
  if (made.ok) return made.value;
  if (made.code === 'plan_limit') return refused(403, { limit: made.data.limit });
  return refused(422, { problems: problemsOf(made, typed) });
}

type Photo = { item: MediaTile | null; problem: UploadProblem | null; status: number };

/**
 * Stores the photo in the media library before the other fields are checked, because a page without scripts cannot
 * send it a second time. The same photo sent again is stored once.
 */
async function storePhoto(form: FormData, staff: Staff): Promise<Photo> {
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') return { item: null, problem: null, status: 200 };
  if (!staff.can('media.edit')) throw data(null, { status: 403 });
  const { answer, status } = await receiveUpload(form, staff);
  return 'item' in answer
    ? { item: answer.item, problem: null, status }
    : { item: null, problem: answer.problem, status };
}

/** Stock is tracked if a quantity was typed. A new photo replaces the one that was stored with a refused form. */
function typedWith(typed: TypedProduct, photo: MediaTile | null): TypedProduct {
  const { base } = typed;
  const images = photo ? [imageOf(photo)] : typed.images.slice(0, 1);
  return { ...typed, images, base: { ...base, isTracked: base.quantity.trim() !== '' } };
}

const imageOf = ({ id, src, width, height, alt }: MediaTile) => ({ id, src, width, height, alt });
