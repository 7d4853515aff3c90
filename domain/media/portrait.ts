import { createHash } from 'node:crypto';
import { newId } from '#lib/ids.ts';
import type { Draw } from '#lib/picture-line.ts';
import { blurOf } from './blur-of.ts';
import type { PreparedImage } from './image.ts';

const SIDE = 512;

/**
 * A photo cut square for a face, and nobody else's: a mark makes its bytes, and so its hash, this upload's alone. The
 * same file as a product's picture is then another one, and who deletes their account takes only their own away.
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
