import { withStore } from '#db/index.ts';
import { findMedia, type PreparedImage, prepareImage, recordImage } from '#domain/media/index.ts';
import { PICTURE_BYTES } from '#lib/file-limits.ts';
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
  await imagesOf(request.config).put(store.id, image.hash, image.bytes);
  const item = await withStore(store.id, async (tx) => {
    const { mediaId } = await recordImage(tx, image, { fileName, act: request.act() });
    return findMedia(tx, mediaId);
  });
  // A file identical to a shopper's private photo is refused without showing it.
  if (!item) return { answer: { problem: 'failed' }, status: 422 };
  return { answer: { item: buildTile(item) }, status: 200 };
}
