import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeWhole } from '../storage-disk/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The subject of a picture ('store' or a product's id), its language, and the hash of its content. */
export type ShareKey = { storeId: string; of: string; locale: 'en' | 'ar'; hash: string };

/** The stored picture with this content; null if there is none. */
export function readSharePicture(dataFolder: string, key: ShareKey): Promise<Buffer | null> {
  return readIfThere(fileOf(dataFolder, key));
}

/** Stores a picture and replaces the previous one: each product has one file per language. */
export async function cacheSharePicture(dataFolder: string, key: ShareKey, bytes: Buffer): Promise<void> {
  const folder = folderOf(dataFolder, key);
  const old = await readdir(folder).catch(() => []);
  try {
    await writeWhole(fileOf(dataFolder, key), bytes);
  } catch (error) {
    // If the disk is full, the picture is rendered again for each request.
    if (!['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  const stale = old.filter((name) => name.startsWith(`${key.locale}-`) && !name.includes(key.hash));
  await Promise.all(stale.map((name) => unlink(join(folder, name)).catch(() => undefined)));
}

function folderOf(dataFolder: string, { storeId, of }: ShareKey): string {
  if (!UUID.test(storeId) || !(of === 'store' || UUID.test(of))) throw new Error('Not a store id and an id.');
  return join(dataFolder, 'image-cache', storeId, 'share', of);
}

function fileOf(dataFolder: string, key: ShareKey): string {
  if (!/^[0-9a-f]{32}$/.test(key.hash)) throw new Error('Not a hash.');
  return join(folderOf(dataFolder, key), `${key.locale}-${key.hash}.jpg`);
}
