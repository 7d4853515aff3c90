import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { blurOf, type PreparedImage } from '#domain/media/index.ts';
import { drawCategory, drawMark, drawScene, drawTile, type Tile } from './index.js';

/** A picture of the sample stores: a product tile, or one of the named wide pictures, tiles and marks. */
export type Picture =
  | ({ kind: 'tile' } & Tile)
  | { kind: 'category'; name: string }
  | { kind: 'scene'; name: string }
  | { kind: 'mark'; name: string };

/** The picture as WebP, taken from `cacheDir` when it was rendered before. Throws on an unknown name. */
export async function renderPicture(picture: Picture, cacheDir: string): Promise<PreparedImage> {
  const svg = draw(picture);
  const { width, height } = sizeOf(svg);
  const file = join(cacheDir, `${digest(svg)}.webp`);
  const bytes = (await readFile(file).catch(() => null)) ?? (await render(svg, file, cacheDir));
  return { hash: digest(bytes), contentType: 'image/webp', width, height, bytes, blur: await blurOf(bytes) };
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

function sizeOf(svg: string): { width: number; height: number } {
  const size = /width="(\d+)" height="(\d+)"/.exec(svg);
  return { width: Number(size?.[1]), height: Number(size?.[2]) };
}

async function render(svg: string, file: string, cacheDir: string): Promise<Buffer> {
  // Effort 1: half the time of the default for a tenth more bytes; the shop serves its own smaller copies anyway.
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 1 }).toBuffer();
  await mkdir(cacheDir, { recursive: true });
  // Written aside and renamed: a seeding that is killed half way must not leave half a picture behind.
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, bytes);
  await rename(aside, file);
  return bytes;
}

function digest(of: string | Buffer): string {
  return createHash('sha256').update(of).digest('hex');
}
