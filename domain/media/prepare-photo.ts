import sharp from 'sharp';
import { fail, type Result } from '#lib/result.ts';
import type { PhotoFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';
import { MAX_IMAGE_PIXELS, prepareImage } from './prepare-image.ts';
import { sniffImage } from './sniff-image.ts';

/** Specification §5: a photo is PNG or JPG, up to 5 MB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** No camera makes a longer side; a strip of 30,000 pixels is made to cost memory somewhere. */
export const MAX_PHOTO_SIDE = 10_000;

/** Decodes and re-encodes a shopper's photo; what it is called and said to be decides nothing. */
export async function preparePhoto(bytes: Uint8Array): Promise<Result<PreparedImage, PhotoFailure>> {
  if (bytes.length > MAX_PHOTO_BYTES) return fail('photo_too_large', { max: MAX_PHOTO_BYTES });
  const type = sniffImage(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') return fail('not_a_photo');
  if (await isTooWide(bytes)) return fail('too_many_pixels', { max: MAX_IMAGE_PIXELS });
  const image = await prepareImage(bytes);
  if (image.ok) return image;
  return image.code === 'too_many_pixels' ? image : fail('not_a_photo');
}

// Only the head is read; what cannot be read is refused by whoever decodes it.
async function isTooWide(bytes: Uint8Array): Promise<boolean> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return head !== null && Math.max(head.width, head.height) > MAX_PHOTO_SIDE;
}
