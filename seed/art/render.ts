import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawCategory, drawMark, drawScene, drawTile, type Tile } from './index.js';

/** A picture of the sample stores: a product tile, or one of the named wide pictures, tiles and marks. */
export type Picture =
  | ({ kind: 'tile' } & Tile)
  | { kind: 'category'; name: string }
  | { kind: 'scene'; name: string }
  | { kind: 'mark'; name: string };

// SVG units are CSS pixels at 72 dpi; tiles grow from 800 to 1000 so that they stay sharp on dense screens.
const DENSITY = { tile: 90, category: 72, scene: 82, mark: 96 } as const;

/** The picture as WebP bytes, taken from `cacheDir` when it was rendered before. Throws on an unknown name. */
export async function renderPicture(picture: Picture, cacheDir: string): Promise<Buffer> {
  const svg = draw(picture);
  const file = join(cacheDir, `${createHash('sha256').update(`${DENSITY[picture.kind]} ${svg}`).digest('hex')}.webp`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return cached;
  const bytes = await sharp(Buffer.from(svg), { density: DENSITY[picture.kind] })
    .webp({ quality: 82, effort: 1 })
    .toBuffer();
  await keep(file, bytes, cacheDir);
  return bytes;
}

function draw(picture: Picture): string {
  switch (picture.kind) {
    case 'tile':
      return drawTile(picture);
    case 'category':
      return drawCategory(picture.name);
    case 'scene':
      return drawScene(picture.name);
    case 'mark':
      return drawMark(picture.name);
  }
}

// Written aside and renamed: a seeding that is killed half way must not leave half a picture behind.
async function keep(file: string, bytes: Buffer, cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, bytes);
  await rename(aside, file);
}
