import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { ReadBytes } from '#lib/video-shape.ts';
import { beginUpload, findUpload, sweepUploads, type Upload } from './uploads.ts';

/** The key of a store's file. It contains only ids, never a name from outside. */
export type Place = { storeId: string; contentId: string };
export type UploadKey = { storeId: string; uploadId: string };

export type PieceFailure =
  | Failure<'upload_gone', undefined>
  /** The piece was sent twice, or an earlier one is missing: continue at the byte `at`. */
  | Failure<'wrong_place', { at: number }>
  | Failure<'too_large', { max: number }>;

/** The size, hash and first bytes of a complete upload; the first bytes identify its kind. */
export type Whole = { bytes: number; hash: string; head: Uint8Array };

export type DigitalFiles = {
  /**
   * Begins an upload of the announced size. The store's oldest unfinished uploads are removed if together they
   * would exceed twice the largest file or `room`, the bytes that its package has left, or if they are too many.
   */
  begin(storeId: string, upload: { bytes: number; now: Date; room?: number }): Promise<string>;
  /** Removes unfinished uploads that were begun more than a day ago. */
  sweep(storeId: string, now: Date): Promise<void>;
  /** Adds a piece at the end of an upload, up to the announced size. */
  append(place: UploadKey, piece: { at: number; bytes: Uint8Array }): Promise<Result<number, PieceFailure>>;
  /** Null unless all of its `bytes`, which were announced, have arrived: nothing is added to a file that is read. */
  read(place: UploadKey, bytes: number): Promise<Whole | null>;
  /** Calls `use` with a reader of any part of an upload; null if the upload no longer exists. */
  inspect<T>(place: UploadKey, use: (read: ReadBytes, bytes: number) => Promise<T>): Promise<T | null>;
  /** Moves a complete upload to a path of the same disk; false if it no longer exists. */
  moveOut(place: UploadKey, path: string): Promise<boolean>;
  /** Turns a complete upload into a file; null if the upload no longer exists. */
  keep(place: UploadKey): Promise<Place | null>;
  discard(place: UploadKey): Promise<void>;
  open(place: Place): Promise<OpenFile | null>;
  remove(place: Place): Promise<void>;
};

/** An open file. Replacing or removing the file in the meantime does not affect its reader. */
export type OpenFile = {
  bytes: number;
  /**
   * The file's bytes from `start` to `end`, both included; closes the file after the last byte or when the
   * reader cancels.
   */
  stream(range: { start: number; end: number }): ReadableStream<Uint8Array>;
  close(): Promise<void>;
};

const HEAD_BYTES = 256;

/** Files for sale, under <dataFolder>/digital, separate from pictures, which are public. */
export function digitalFiles(dataFolder: string, maxBytes = Number.POSITIVE_INFINITY): DigitalFiles {
  const folder = (storeId: string) => {
    if (!isId(storeId)) throw new Error('Not a store id.');
    return join(dataFolder, 'digital', storeId);
  };
  const fileOf = ({ storeId, contentId }: Place) => join(folder(storeId), checked(contentId));
  const uploads = (storeId: string) => join(folder(storeId), 'uploads');
  const uploadOf = ({ storeId, uploadId }: UploadKey) => findUpload(uploads(storeId), checked(uploadId));
  return {
    begin: (storeId, { room = Number.POSITIVE_INFINITY, ...upload }) =>
      beginUpload(uploads(storeId), { ...upload, mostBytes: Math.min(2 * maxBytes, room) }),
    sweep: (storeId, now) => sweepUploads(uploads(storeId), now),
    async append(place, piece) {
      const upload = await uploadOf(place);
      return upload ? append(upload.path, piece, upload.bytes) : fail('upload_gone');
    },
    async read(place, bytes) {
      const upload = await uploadOf(place);
      return upload?.bytes === bytes ? readWhole(upload) : null;
    },
    inspect: async (place, use) => inspect(await uploadOf(place), use),
    moveOut: async (place, path) => moveTo(await uploadOf(place), path),
    async keep(place) {
      const upload = await uploadOf(place);
      const kept = { storeId: place.storeId, contentId: newId() };
      return upload && (await isThere(rename(upload.path, fileOf(kept)))) ? kept : null;
    },
    async discard(place) {
      const upload = await uploadOf(place);
      if (upload) await rm(upload.path, { force: true });
    },
    async open(place) {
      const handle = await orNull(open(fileOf(place), 'r'));
      return handle && openFile(handle);
    },
    remove: (place) => rm(fileOf(place), { force: true }),
  };
}

function checked(id: string): string {
  if (!isId(id)) throw new Error('Not the id of a file.');
  return id;
}

async function append(
  path: string,
  { at, bytes }: { at: number; bytes: Uint8Array },
  max: number,
): Promise<Result<number, PieceFailure>> {
  const file = await orNull(open(path, 'r+'));
  if (!file) return fail('upload_gone');
  try {
    const { size } = await file.stat();
    if (at !== size) return fail('wrong_place', { at: size });
    if (size + bytes.length > max) return fail('too_large', { max });
    await file.write(bytes, 0, bytes.length, size);
    await file.sync();
    return ok(size + bytes.length);
  } finally {
    await file.close();
  }
}

async function readWhole({ path, bytes: announced }: Upload): Promise<Whole | null> {
  // Hashing half a gigabyte takes a second, so a form that asks for it too early must not cause it.
  const found = await orNull(stat(path));
  if (found?.size !== announced) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, hash: hash.digest('hex'), head };
}

async function moveTo(upload: Upload | null, path: string): Promise<boolean> {
  return upload !== null && isThere(rename(upload.path, path));
}

async function inspect<T>(
  upload: Upload | null,
  use: (read: ReadBytes, bytes: number) => Promise<T>,
): Promise<T | null> {
  const file = upload && (await orNull(open(upload.path, 'r')));
  if (!file) return null;
  const read: ReadBytes = async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await use(read, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function openFile(handle: FileHandle): Promise<OpenFile> {
  const { size } = await handle.stat();
  return {
    bytes: size,
    stream: (range) => Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>,
    close: () => handle.close(),
  };
}

const isThere = async (done: Promise<void>) => (await orNull(done.then(() => true))) ?? false;

/** The result of a file operation; null if the file does not exist. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
