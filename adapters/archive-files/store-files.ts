import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileKind, OpenStoreFile, StoreFiles } from '#domain/archive/index.ts';
import { isId } from '#lib/ids.ts';

const FOLDERS: Record<FileKind, string> = { media: 'media', private: 'private/media', digital: 'digital' };
const NAMES: Record<FileKind, RegExp> = {
  media: /^[0-9a-f]{64}$/,
  private: /^[0-9a-f]{64}$/,
  digital: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};
/** The folders of the data folder that an import writes to. */
const WRITTEN = Object.values(FOLDERS);
const CHUNK = 256 * 1024;
const OLD_MS = 10 * 60_000;

/** The files of stores in the data folder. Paths are built only from checked ids and hashes. */
export function storeFiles(dataFolder: string): StoreFiles {
  const pathOf = (storeId: string, kind: FileKind, name: string) => {
    if (!isId(storeId) || !NAMES[kind].test(name)) throw new Error('Not the name of a store’s file.');
    return join(dataFolder, FOLDERS[kind], storeId, name);
  };
  const arrivals = join(dataFolder, 'arrivals');
  const markOf = (storeId: string) => {
    if (!isId(storeId)) throw new Error('Not a store id.');
    return join(arrivals, storeId);
  };
  const endArrival = (storeId: string) => rm(markOf(storeId), { force: true });
  return {
    open: (storeId, kind, name) => openFile(pathOf(storeId, kind, name)),
    put: (storeId, kind, name, chunks) => putFile(pathOf(storeId, kind, name), chunks),
    async markArrival(storeId) {
      await mkdir(arrivals, { recursive: true });
      await writeFile(markOf(storeId), '', { flag: 'a', mode: 0o600 });
      await utimes(markOf(storeId), new Date(), new Date());
    },
    endArrival,
    async removeAll(storeId) {
      markOf(storeId);
      for (const folder of WRITTEN)
        await rm(join(dataFolder, folder, storeId), { recursive: true, force: true });
      await endArrival(storeId);
    },
    oldArrivals: (now) => oldMarks(arrivals, now),
  };
}

async function oldMarks(folder: string, now: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter(isId)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < now.getTime() - OLD_MS) old.push(name);
  }
  return old;
}

async function openFile(path: string): Promise<OpenStoreFile | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  const chunks = () =>
    file.createReadStream({ start: 0, end: Math.max(size - 1, 0), autoClose: false, highWaterMark: CHUNK });
  return { bytes: size, chunks, close: () => file.close() };
}

/** Writes the file under another name and renames it, so that no reader sees a part of a file. */
async function putFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(part, 'wx', 0o644);
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
