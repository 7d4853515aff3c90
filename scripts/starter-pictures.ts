// Renders the pictures of the trades (domain/starter) and of the sign-up form. Run it after a change of a drawing.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureFile, tileName } from '#domain/starter/sample-pictures.ts';
import { readTrade, TRADES, type Trade } from '#domain/starter/trades.ts';
import { decodeInLine } from '#lib/picture-line.ts';
import { type Picture, renderPicture } from '../seed/art/render.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(tmpdir(), 'souk-starter-pictures');

const facts: Record<string, { hash: string; width: number; height: number; blur: string }> = {};

for (const trade of TRADES) {
  for (const [name, picture] of picturesOf(trade)) {
    const { bytes, hash, width, height, blur } = await renderPicture(picture, CACHE);
    await writeFile(pictureFile(name), bytes);
    facts[name] = { hash, width, height, blur };
    if (name.startsWith('scene-')) await writeSmall(trade, bytes);
  }
}
const names = Object.keys(facts).sort();
const sorted = Object.fromEntries(names.map((name) => [name, facts[name]]));
await writeFile(join(ROOT, 'domain/starter/pictures.json'), `${JSON.stringify(sorted, null, 2)}\n`);

function picturesOf(trade: Trade): [string, Picture][] {
  const { home, categories, products } = readTrade(trade);
  return [
    ...home.flatMap(({ picture }): [string, Picture][] =>
      picture ? [[picture, { kind: 'scene', name: picture }]] : [],
    ),
    ...categories.map(({ picture }): [string, Picture] => [picture, { kind: 'category', name: picture }]),
    ...products.map(({ key, art }): [string, Picture] => [tileName(trade, key), { kind: 'tile', ...art }]),
  ];
}

/** The picture of a trade in the sign-up form. */
async function writeSmall(trade: Trade, bytes: Buffer): Promise<void> {
  const small = await decodeInLine('view', (draw) =>
    draw(bytes).resize(400, 240).webp({ quality: 82 }).toBuffer(),
  );
  if (small) await writeFile(join(ROOT, `app/platform/art/trade-${trade}.webp`), small);
}
