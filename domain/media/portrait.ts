import type { Draw } from '#lib/picture-line.ts';
import type { PreparedImage } from './image.ts';
import { markedPhoto } from './marked-photo.ts';

const SIDE = 512;

/** Crops a photo to a square. */
export function portraitOf(draw: Draw, photo: PreparedImage): Promise<PreparedImage> {
  return markedPhoto(draw, draw(photo.bytes).resize(SIDE, SIDE, { fit: 'cover' }));
}
