import type { Draw } from '#lib/picture-line.ts';
import { STAFF_PICTURE } from './check-picture.ts';

/**
 * A placeholder that is shown while the image loads: the mean colours of its quarters as 24 hex digits; '' if
 * the image has transparency.
 */
export async function blurOf(draw: Draw, bytes: Uint8Array): Promise<string> {
  const picture = draw(bytes, { limitInputPixels: STAFF_PICTURE.pixels });
  const { hasAlpha } = await picture.metadata();
  if (hasAlpha && !(await picture.clone().stats()).isOpaque) return '';
  const pixels = await picture
    .resize(2, 2, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return pixels.toString('hex');
}
