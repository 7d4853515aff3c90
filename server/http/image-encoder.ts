import sharp from 'sharp';
import type { Quality } from './image-query.ts';

export type ImageFormat = 'webp' | 'jpg' | 'png';
export type Rendering = { width: number; quality: Quality; format: ImageFormat };

const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;
const MAX_PIXELS = 50_000_000;

// Two encodes share two cores; each of them with more threads would only make the pages wait.
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/** Does work when one of two places is free; null at once where a hundred wait already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) return null;
    // Whoever leaves hands the place over: running stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The picture at a width, never enlarged. */
export async function encode(original: Buffer, { width, quality, format }: Rendering): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).resize({
    width,
    withoutEnlargement: true,
  });
  if (format === 'webp') return picture.webp({ quality }).toBuffer();
  if (format === 'png') return picture.png({ compressionLevel: 9 }).toBuffer();
  return picture.jpeg({ quality, progressive: true }).toBuffer();
}
