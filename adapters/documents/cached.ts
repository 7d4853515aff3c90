import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

export function cacheDocument(dataFolder: string, key: DocumentKey, bytes: Buffer): Promise<void> {
  return writeWhole(fileOf(dataFolder, key), bytes);
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
