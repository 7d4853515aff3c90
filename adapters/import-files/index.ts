import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportSource } from '#domain/import/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** A quarter of a gigabyte: about 500,000 rows. */
export const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;

export type ImportFiles = {
  /**
   * Streams an upload to disk without holding it in memory. An upload that is too large leaves no file
   * behind.
   */
  save(
    place: ImportFileKey,
    upload: Upload,
  ): Promise<Result<{ bytes: number }, Failure<'too_large', { max: number }>>>;
  /** Moves the file of one import to another; false if the first import has no file any more. */
  move(from: ImportFileKey, to: ImportFileKey): Promise<boolean>;
  has(place: ImportFileKey): boolean;
  /** The number of a store's uploaded files that wait for their import. */
  count(storeId: string): Promise<number>;
  source(place: ImportFileKey): ImportSource;
  remove(place: ImportFileKey): Promise<void>;
};

type Upload = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ImportFileKey = { storeId: string; importId: string };

/**
 * Uploads that wait for their import, as <dataFolder>/imports/{store}/{import}.csv. The path contains only ids, never a
 * name from outside.
 */
export function importFiles(dataFolder: string, maxBytes: number = MAX_UPLOAD_BYTES): ImportFiles {
  const folderOf = (storeId: string) => join(dataFolder, 'imports', storeId);
  const pathOf = ({ storeId, importId }: ImportFileKey) => {
    if (!isId(storeId) || !isId(importId)) throw new Error('Not a store id and an import id.');
    return join(folderOf(storeId), `${importId}.csv`);
  };
  const remove = (place: ImportFileKey) => rm(pathOf(place), { force: true });
  return {
    async save(place, upload) {
      // Backups skip files with this ending, because they are still arriving.
      const arriving = `${pathOf(place)}.tmp`;
      try {
        const bytes = await writeUpTo(arriving, upload, maxBytes);
        if (bytes > maxBytes) return fail('too_large', { max: maxBytes });
        await rename(arriving, pathOf(place));
        return ok({ bytes });
      } finally {
        await rm(arriving, { force: true });
      }
    },
    async move(from, to) {
      try {
        await rename(pathOf(from), pathOf(to));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
    has: (place) => existsSync(pathOf(place)),
    count: async (storeId) => (existsSync(folderOf(storeId)) ? (await readdir(folderOf(storeId))).length : 0),
    source: (place) => ({ open: () => (existsSync(pathOf(place)) ? createReadStream(pathOf(place)) : null) }),
    remove,
  };
}

async function writeUpTo(path: string, upload: Upload, maxBytes: number): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of upload) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}
