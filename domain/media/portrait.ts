import { createHash } from 'node:crypto';
import { newId } from '#lib/ids.ts';
import type { Draw } from '#lib/picture-line.ts';
import { blurOf } from './blur-of.ts';
import type { PreparedImage } from './image.ts';

const SIDE = 512;

/**
 * Crops a photo to a square. A marker makes its bytes and hash unique to this upload, so that deleting an
 * account never removes another image with the same content.
 */
export async function portraitOf(draw: Draw, photo: PreparedImage): Promise<PreparedImage> {
  const bytes = await draw(photo.bytes)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: { ImageDescription: newId() } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const blur = await blurOf(draw, bytes);
  return { hash, contentType: 'image/jpeg', width: SIDE, height: SIDE, bytes, blur };
}
