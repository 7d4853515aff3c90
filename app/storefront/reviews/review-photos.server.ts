import { withStore } from '#db/index.ts';
import {
  countFileTry,
  type PhotoFailure,
  type PreparedImage,
  photoProblem,
  preparePhoto,
} from '#domain/media/index.ts';
import { REVIEW_PHOTOS } from '#lib/file-limits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Shop } from '../page/shop.server.ts';

export type PhotosFailure = PhotoFailure | Failure<'too_many_photos' | 'too_many_tries', undefined>;

/** The photos of a posted form, whose headers were checked and which are not decoded yet. */
export async function sentPhotos(form: FormData): Promise<Result<Uint8Array[], PhotosFailure>> {
  // A browser submits an empty file field as a file without a name.
  const sent = form.getAll('photo').filter((file): file is File => file instanceof File && file.size > 0);
  if (sent.length > REVIEW_PHOTOS) return fail('too_many_photos');
  const files: Uint8Array[] = [];
  for (const file of sent) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const problem = await photoProblem(bytes);
    if (problem) return problem;
    files.push(bytes);
  }
  return ok(files);
}

/** Decodes a shopper's photos one after the other, unless the shopper has sent too many in this hour. */
export async function decodePhotos(
  shop: Shop,
  customerId: string,
  files: readonly Uint8Array[],
): Promise<Result<PreparedImage[], PhotosFailure>> {
  if (files.length === 0) return ok([]);
  const sent = { bucket: 'review photo', subject: customerId, at: shop.now };
  if (!(await withStore(shop.storeId, (tx) => countFileTry(tx, sent)))) return fail('too_many_tries');
  const photos: PreparedImage[] = [];
  for (const bytes of files) {
    const photo = await preparePhoto(bytes);
    if (!photo.ok) return photo;
    photos.push(photo.value);
  }
  return ok(photos);
}
