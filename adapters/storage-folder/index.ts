import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type ByteSource, type ObjectStore, type StoredObject } from '#lib/object-store.ts';
import { syncPath } from '../storage-disk/index.ts';

/**
 * Bytes that are still arriving. They are on the same disk as the folder, so that a rename publishes them atomically.
 */
const INCOMING = '.incoming';

/** Objects as files of a folder, readable by their owner only. */
export function folderStore(root: string): ObjectStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };
  return {
    put: (key, bytes) => writeObject(root, pathOf(key), bytes),
    open: (key) => openObject(pathOf(key)),
    list: (prefix) => listFolder(root, '', prefix),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeUnfinished: (before) => removeOld(join(root, INCOMING), before),
  };
}

async function writeObject(root: string, path: string, source: ByteSource): Promise<number> {
  const temporary = join(root, INCOMING, randomBytes(12).toString('hex'));
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
  try {
    const bytes = await writeSynced(temporary, source);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporary, path);
    await syncPath(dirname(path));
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeSynced(path: string, source: ByteSource): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of source) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

async function openObject(path: string): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await stat(path).catch(nullIfMissing);
  return found?.isFile() ? createReadStream(path) : null;
}

async function* listFolder(root: string, folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? []) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && mayHold(`${key}/`, prefix) && key !== INCOMING) {
      yield* listFolder(root, key, prefix);
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const found = await stat(join(root, key)).catch(nullIfMissing);
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

function mayHold(folder: string, prefix: string): boolean {
  return folder.startsWith(prefix) || prefix.startsWith(folder);
}

async function removeOld(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
