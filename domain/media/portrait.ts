import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '#lib/ids.ts';
import { blurOf } from './blur-of.ts';
import type { PreparedImage } from './image.ts';

const SIDE = 512;

/**
 * A photo cut square for a face, and nobody else's: a mark makes its bytes, and so its hash, this upload's alone. The
 * same file as a product's picture is then another one, and who deletes their account takes only their own away.
 */
export async function portraitOf(photo: PreparedImage): Promise<PreparedImage> {
  const bytes = await sharp(photo.bytes)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: { ImageDescription: newId() } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, contentType: 'image/jpeg', width: SIDE, height: SIDE, bytes, blur: await blurOf(bytes) };
}
