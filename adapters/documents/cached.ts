import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readIfThere, writeWhole } from '../storage-disk/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Identifies a document: an invoice never changes, a packing slip has its order's version. */
export type DocumentKey = {
  storeId: string;
  of: string;
  language: 'en' | 'ar' | 'both';
  /** Absent for an invoice. */
  slipVersion?: number;
};

export function readDocument(dataFolder: string, key: DocumentKey): Promise<Buffer | null> {
  return readIfThere(fileOf(dataFolder, key));
}

/** Stores a document. A packing slip replaces the slip of an earlier version of its order. */
export async function cacheDocument(dataFolder: string, key: DocumentKey, bytes: Buffer): Promise<void> {
  const file = fileOf(dataFolder, key);
  await writeWhole(file, bytes);
  if (key.slipVersion === undefined) return;
  const names = await readdir(dirname(file)).catch(() => []);
  const isSlip = (name: string) => name.startsWith('slip-') && name.endsWith(`-${key.language}.pdf`);
  const stale = names.filter((name) => isSlip(name) && name !== basename(file));
  await Promise.all(stale.map((name) => rm(join(dirname(file), name), { force: true })));
}

/** Removes a document rendered for one reader, with its folder. */
export async function dropDocument(dataFolder: string, key: DocumentKey): Promise<void> {
  await rm(dirname(fileOf(dataFolder, key)), { recursive: true, force: true });
}

function fileOf(dataFolder: string, { storeId, of, language, slipVersion }: DocumentKey): string {
  if (!UUID.test(storeId) || !UUID.test(of)) throw new Error('Not a store id and an id.');
  const name = slipVersion === undefined ? language : `slip-${Number(slipVersion)}-${language}`;
  return join(dataFolder, 'documents', storeId, of, `${name}.pdf`);
}
