import type { Draw } from '#lib/picture-line.ts';
import type { Rendition, RenditionQuality } from './rendition.ts';

const MAX_PIXELS = 50_000_000;
/** AVIF needs a lower quality number than WebP for the same look. */
const AVIF_QUALITY: Record<RenditionQuality, number> = { 50: 38, 60: 45, 75: 55, 90: 70 };

/** The picture at a width, never enlarged. */
export async function encode(
  draw: Draw,
  original: Buffer,
  { width, quality, format }: Rendition,
): Promise<Buffer> {
  const picture = draw(original, { limitInputPixels: MAX_PIXELS }).resize({
    width,
    withoutEnlargement: true,
  });
  if (format === 'avif') return picture.avif({ quality: AVIF_QUALITY[quality], effort: 3 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality }).toBuffer();
  if (format === 'png') return picture.png({ compressionLevel: 9 }).toBuffer();
  return picture.jpeg({ quality, progressive: true }).toBuffer();
}
