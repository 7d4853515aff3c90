import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { newId } from '#lib/ids.ts';
import type { Draw } from '#lib/picture-line.ts';
import { blurOf } from './blur-of.ts';
import type { PreparedImage } from './image.ts';

/**
 * Encodes a shopper's photo as a JPEG. A marker makes its bytes and hash unique to this upload, so that deleting
 * an account or a review never removes another image with the same content, and no shopper's upload becomes one
 * with a picture of the store's library.
 */
export async function markedPhoto(draw: Draw, picture: Sharp): Promise<PreparedImage> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: { ImageDescription: newId() } })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex');
  const { width, height } = info;
  return { hash, contentType: 'image/jpeg', width, height, bytes: data, blur: await blurOf(draw, data) };
}
