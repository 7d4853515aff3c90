import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ImageStore } from '#domain/media/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** A stored picture or video that is read only as fast as its reader takes it. */
export type OpenPicture = {
  bytes: number;
  /** The first bytes, which show its type. */
  head: Buffer;
  /** Streams the picture, or a range with both ends included; closes the file at the end, or when the reader stops. */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>;
  /** Reads it whole and closes the file. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
};

const HEAD_BYTES = 256;

/**
 * Pictures and videos as files under <dataFolder>/media/{store}/{hash}. Paths are built only from checked ids, never
 * from names.
 */
export function diskStorage(dataFolder: string): ImageStore & {
  open(storeId: string, hash: string): Promise<OpenPicture | null>;
  /**
   * Stores a complete file of the same disk, such as a video. `move` renames it to the given path, and returns false if it
   * no longer exists.
   */
  adopt(storeId: string, hash: string, move: (path: string) => Promise<boolean>): Promise<boolean>;
  has(storeId: string, hash: string): Promise<boolean>;
} {
  const pathOf = (storeId: string, hash: string) => {
    if (!UUID.test(storeId) || !HASH.test(hash)) throw new Error('Not a store id and content hash.');
    return join(dataFolder, 'media', storeId, hash);
  };
  return {
    put: (storeId, hash, bytes) => writeWhole(pathOf(storeId, hash), bytes),
    get: (storeId, hash) => readIfThere(pathOf(storeId, hash)),
    open: (storeId, hash) => openIfThere(pathOf(storeId, hash)),
    adopt: (storeId, hash, move) => adopt(pathOf(storeId, hash), move),
    has: (storeId, hash) => isThere(pathOf(storeId, hash)),
    remove: (storeId, hash) => rm(pathOf(storeId, hash), { force: true }),
  };
}

/** Opens a file; null if it does not exist. */
export async function openIfThere(path: string): Promise<OpenPicture | null> {
  const file = await open(path, 'r').catch(nullIfMissing);
  if (!file) return null;
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return {
    bytes: size,
    head: buffer.subarray(0, bytesRead),
    stream: (range = { start: 0, end: size }) =>
      Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>,
    read: () => file.readFile().finally(() => file.close()),
    close: () => file.close(),
  };
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(nullIfMissing)) !== null;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
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
  await syncPath(dirname(path));
}

async function adopt(path: string, move: (path: string) => Promise<boolean>): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const isMoved = await move(path);
  if (isMoved) await syncPath(dirname(path));
  return isMoved;
}

/** A file's bytes; null if it does not exist. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing);
}

/**
 * Flushes a file or a folder to the disk. A rename changes the folder, so without this a power cut may lose the name of
 * a written file.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
