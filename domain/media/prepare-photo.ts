import { fail, type Result } from '#lib/result.ts';
import type { PhotoFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';
import { prepareImage } from './prepare-image.ts';
import { sniffImage } from './sniff-image.ts';

/** Specification §5: a photo is PNG or JPG, up to 5 MB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Decodes and re-encodes a shopper's photo; what it is called and said to be decides nothing. */
export async function preparePhoto(bytes: Uint8Array): Promise<Result<PreparedImage, PhotoFailure>> {
  if (bytes.length > MAX_PHOTO_BYTES) return fail('photo_too_large', { max: MAX_PHOTO_BYTES });
  const type = sniffImage(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') return fail('not_a_photo');
  const image = await prepareImage(bytes);
  if (image.ok) return image;
  return image.code === 'too_many_pixels' ? image : fail('not_a_photo');
}
