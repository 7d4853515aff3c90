import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type ImageStore, recordImage } from '#domain/media/index.ts';
import facts from './pictures.json' with { type: 'json' };
import { readTrade, type Trade } from './trades.ts';

type Facts = { hash: string; width: number; height: number; blur: string };
type Alt = { en: string; ar: string };

const FACTS: Record<string, Facts> = facts;

export const pictureFile = (name: string) => join(import.meta.dirname, 'pictures', `${name}.webp`);

/** The name of a sample product's picture. */
export const tileName = (trade: Trade, key: string) => `${trade}-${key}`;

/** Every picture of a trade, with its description. */
export function picturesOfTrade(trade: Trade): { name: string; alt: Alt }[] {
  const { products, categories, home } = readTrade(trade);
  return [
    ...home.flatMap(({ picture }) => (picture ? [{ name: picture, alt: { en: '', ar: '' } }] : [])),
    ...categories.map(({ picture, en, ar }) => ({ name: picture, alt: { en, ar } })),
    ...products.map(({ key, en, ar }) => ({
      name: tileName(trade, key),
      alt: { en: en.title, ar: ar.title },
    })),
  ];
}

/**
 * Stores the pictures of a trade and returns their ids by name. They were rendered by `scripts/starter-pictures.ts`,
 * so a sign-up only copies files. They are recorded even if the package has no room, because a small package must not
 * stop a sign-up.
 */
export async function recordTradePictures(
  tx: StoreTx,
  { trade, images }: { trade: Trade; images: ImageStore },
  act: Act,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, alt } of picturesOfTrade(trade)) {
    const bytes = await readFile(pictureFile(name));
    const known = FACTS[name];
    if (!known) throw new Error(`pictures.json lacks "${name}".`);
    await images.put(tx.storeId, known.hash, bytes);
    const image = { ...known, contentType: 'image/webp' as const, bytes };
    const fileName = `${name}.webp`;
    ids.set(name, (await recordImage(tx, image, { alt, fileName, act, skipAudit: true })).mediaId);
  }
  return ids;
}
