import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStore } from '#domain/media/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Pictures as files under <dataFolder>/media/{store}/{hash}. Paths are built only from checked ids, never
 * from names.
 */
export function diskStorage(dataFolder: string): ImageStore {
  const pathOf = (storeId: string, hash: string) => {
    if (!UUID.test(storeId) || !HASH.test(hash)) throw new Error('Not a store id and content hash.');
    return join(dataFolder, 'media', storeId, hash);
  };
  return {
    put: (storeId, hash, bytes) => writeWhole(pathOf(storeId, hash), bytes),
    get: (storeId, hash) => readIfThere(pathOf(storeId, hash)),
    remove: (storeId, hash) => rm(pathOf(storeId, hash), { force: true }),
  };
}

/** Writes a file atomically, so that even a power cut leaves no partial file: temp file, fsync, rename. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(temporary, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A file's bytes; null if it does not exist. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

// A rename changes the folder, so without this fsync a power cut may lose the name of a written file.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
