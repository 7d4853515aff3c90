import { withStore } from '#db/index.ts';
import { addImage, findMedia, type PreparedImage, prepareImage } from '#domain/media/index.ts';
import { PICTURE_BYTES } from '#lib/file-limits.ts';
import { ok } from '#lib/result.ts';
import { imagesOf } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { buildTile } from './build-tile.server.ts';
import type { UploadAnswer } from './media-view.ts';

export type TakenUpload = { answer: UploadAnswer; status: number };

/** Stores the picture of a form (`file`) in the library. */
export async function receiveUpload(form: FormData, staff: Staff): Promise<TakenUpload> {
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') return { answer: { problem: 'missing' }, status: 422 };
  if (file.size > PICTURE_BYTES) return { answer: { problem: 'tooLarge' }, status: 422 };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = await prepareImage(bytes);
  if (image.ok) return keep(staff, { image: image.value, fileName: file.name });
  if (image.code === 'pictures_busy') return { answer: { problem: 'busy' }, status: 503 };
  if (image.code === 'too_large') return { answer: { problem: 'tooLarge' }, status: 422 };
  const problem = image.code === 'too_many_pixels' ? 'tooManyPixels' : 'notImage';
  return { answer: { problem }, status: 422 };
}

type Kept = { image: PreparedImage; fileName: string };

async function keep({ store, request }: Staff, { image, fileName }: Kept): Promise<TakenUpload> {
  const images = imagesOf(request.config);
  const kept = await withStore(store.id, async (tx) => {
    const added = await addImage(tx, image, { images, fileName, act: request.act() });
    return added.ok ? ok(await findMedia(tx, added.value.mediaId)) : added;
  });
  if (!kept.ok) return { answer: { problem: 'full' }, status: 403 };
  const item = kept.value;
  // A file identical to a shopper's private photo is refused without showing it.
  if (!item) return { answer: { problem: 'failed' }, status: 422 };
  return { answer: { item: buildTile(item) }, status: 200 };
}
