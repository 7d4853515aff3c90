import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blurOf, type PreparedImage } from '#domain/media/index.ts';
import { type Draw, decodeInLine } from '#lib/picture-line.ts';
import { drawCategory, drawLogo, drawMark, drawScene, drawTile, type Tile } from './index.js';

/** A picture of the sample stores: a product tile, or one of the named wide pictures, tiles, marks and logos. */
export type Picture =
  | ({ kind: 'tile' } & Tile)
  | { kind: 'category'; name: string }
  | { kind: 'scene'; name: string }
  | { kind: 'mark'; name: string }
  | { kind: 'logo'; name: string; theme: 'light' | 'dark' };

/** The picture as WebP, from `cacheDir` if it was rendered before. Throws for an unknown name. */
export async function renderPicture(picture: Picture, cacheDir: string): Promise<PreparedImage> {
  const svg = svgOf(picture);
  const { width, height } = sizeOf(svg);
  const file = join(cacheDir, `${digest(svg)}.webp`);
  const drawn = await decodeInLine('view', async (draw) => {
    const bytes = (await readFile(file).catch(() => null)) ?? (await render(draw, svg, file));
    return { bytes, blur: await blurOf(draw, bytes) };
  });
  if (!drawn) throw new Error('Too many pictures wait to be drawn.');
  return { hash: digest(drawn.bytes), contentType: 'image/webp', width, height, ...drawn };
}

function svgOf(picture: Picture): string {
  switch (picture.kind) {
    case 'tile':
      return drawTile(picture);
    case 'category':
      return drawCategory(picture.name);
    case 'scene':
      return drawScene(picture.name);
    case 'mark':
      return drawMark(picture.name);
    case 'logo':
      return drawLogo(picture.name, picture.theme);
  }
}

function sizeOf(svg: string): { width: number; height: number } {
  const size = /width="(\d+)" height="(\d+)"/.exec(svg);
  return { width: Number(size?.[1]), height: Number(size?.[2]) };
}

async function render(draw: Draw, svg: string, file: string): Promise<Buffer> {
  // Effort 1 takes half the time of the default for 10% more bytes, which does not matter because the shop
  // serves smaller copies.
  const bytes = await draw(Buffer.from(svg)).webp({ quality: 84, effort: 1 }).toBuffer();
  await mkdir(dirname(file), { recursive: true });
  // The file is written under a temporary name and renamed, so that a killed seeding leaves no partial picture.
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, bytes);
  await rename(aside, file);
  return bytes;
}

function digest(of: string | Buffer): string {
  return createHash('sha256').update(of).digest('hex');
}
