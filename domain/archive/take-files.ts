import { createHash } from 'node:crypto';
import { MAX_DIGITAL_BYTES, SNIFF_BYTES, sniffFile } from '#domain/downloads/index.ts';
import {
  type CheckedVideo,
  type PreparedImage,
  prepareImage,
  prepareReceipt,
  readVideo,
  sniffVideo,
  VIDEO_HEAD,
} from '#domain/media/index.ts';
import { fail } from '#lib/result.ts';
import { ArchiveRefused } from './errors.ts';
import type { NewIds } from './new-ids.ts';
import type { ArchiveSource, StoreFiles } from './ports.ts';
import { type ArchiveEntry, type ArchiveIndex, readEntry } from './read-archive.ts';

type Described = { hash: string; contentType: string; bytes: number };
type Picture = Omit<PreparedImage, 'bytes'> & { bytes: number };

/** The stored files of an archive, by their names in the archive; digital files by their new names. */
export type TakenFiles = {
  pictures: Map<string, Picture>;
  videos: Map<string, CheckedVideo>;
  papers: Map<string, Described>;
  digital: Map<string, Described>;
  /** Entries that a row refers to. */
  used: Set<string>;
  /** The new id of each stored picture, by its hash: two pictures may become one when they are encoded again. */
  mediaIds: Map<string, string>;
};

/** A picture is decoded in memory. */
const MOST_PICTURE_BYTES = 40 * 1024 * 1024;
const HASHES = /[0-9a-f]{64}/g;

/** A row as JSON with the new hashes of the pictures that it shows. */
export function withNewHashes(text: string, { pictures }: TakenFiles): string {
  if (pictures.size === 0) return text;
  return text.replace(HASHES, (hash) => pictures.get(hash)?.hash ?? hash);
}

export type FilesInput = {
  source: ArchiveSource;
  index: ArchiveIndex;
  files: StoreFiles;
  storeId: string;
  ids: NewIds;
};

/**
 * Stores the files of an archive as those of a new store: pictures and photos are decoded and encoded again as for an
 * upload; videos are checked as for an upload; files for sale are recognised by their first bytes. Throws ArchiveRefused for a file that no upload would
 * accept.
 */
export async function takeFiles(input: FilesInput): Promise<TakenFiles> {
  const taken: TakenFiles = {
    pictures: new Map(),
    videos: new Map(),
    papers: new Map(),
    digital: new Map(),
    used: new Set(),
    mediaIds: new Map(),
  };
  for (const entry of input.index.entries.values()) {
    if (entry.name.startsWith('media/')) await takeMedia(input, entry, taken);
    if (entry.name.startsWith('private/')) await takePaper(input, entry, taken);
    if (entry.name.startsWith('digital/')) await takeDigital(input, entry, taken);
  }
  return taken;
}

/** Throws if the archive has files that no row refers to: they would stay in the store's folders forever. */
export function requireAllUsed({ index }: Pick<FilesInput, 'index'>, taken: TakenFiles, ids: NewIds): void {
  for (const { name } of index.entries.values()) {
    const [kind = '', file = ''] = name.split('/');
    if (kind !== 'media' && kind !== 'private' && kind !== 'digital') continue;
    const key = kind === 'digital' ? `digital/${ids.of(file)}` : name;
    if (!taken.used.has(key)) refuse(name, 'no row describes it');
  }
}

async function takeMedia(input: FilesInput, entry: ArchiveEntry, taken: TakenFiles): Promise<void> {
  const head = await input.source.read(entry.at, Math.min(VIDEO_HEAD, entry.bytes));
  return sniffVideo(head) ? takeVideo(input, entry, taken) : takePicture(input, entry, taken);
}

/** Stores a video under its hash, as it is. */
async function takeVideo(input: FilesInput, entry: ArchiveEntry, taken: TakenFiles): Promise<void> {
  const { files, storeId, source } = input;
  const { at, bytes } = entry;
  const read = (from: number, length: number) =>
    source.read(at + from, Math.max(0, Math.min(length, bytes - from)));
  const video = await readVideo(read, bytes);
  if (!video) refuse(entry.name, 'not_a_video');
  const sum = createHash('sha256');
  const hash = fileOf(entry);
  await files.put(storeId, 'media', hash, chunksOf(source, entry, sum));
  if (sum.digest('hex') !== hash) refuse(entry.name, 'not_its_hash');
  taken.videos.set(hash, { ...video, hash, bytes });
}

async function takePicture(input: FilesInput, entry: ArchiveEntry, taken: TakenFiles): Promise<void> {
  const { files, storeId, source } = input;
  if (entry.bytes > MOST_PICTURE_BYTES) refuse(entry.name, 'too_large');
  const prepared = await prepareImage(await readEntry(source, entry));
  if (!prepared.ok) refuse(entry.name, prepared.code);
  const { bytes, ...picture } = prepared.value;
  await files.put(storeId, 'media', picture.hash, one(bytes));
  taken.pictures.set(fileOf(entry), { ...picture, bytes: bytes.length });
}

async function takePaper(input: FilesInput, entry: ArchiveEntry, taken: TakenFiles): Promise<void> {
  const { files, storeId, source } = input;
  const prepared = await prepareReceipt(await readEntry(source, entry));
  if (!prepared.ok) refuse(entry.name, prepared.code);
  const { bytes, ...paper } = prepared.value;
  await files.put(storeId, 'private', paper.hash, one(bytes));
  taken.papers.set(fileOf(entry), { ...paper, bytes: bytes.length });
}

async function takeDigital(input: FilesInput, entry: ArchiveEntry, taken: TakenFiles): Promise<void> {
  const { files, storeId, source, ids } = input;
  if (entry.bytes > MAX_DIGITAL_BYTES) refuse(entry.name, 'too_large');
  const kind = sniffFile(await source.read(entry.at, Math.min(SNIFF_BYTES, entry.bytes)));
  if (!kind) refuse(entry.name, 'not_sold');
  const hash = createHash('sha256');
  const contentId = ids.of(fileOf(entry));
  await files.put(storeId, 'digital', contentId, chunksOf(source, entry, hash));
  const described = { hash: hash.digest('hex'), contentType: kind.contentType, bytes: entry.bytes };
  taken.digital.set(contentId, described);
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const CHUNK = 1024 * 1024;

async function* chunksOf(
  source: ArchiveSource,
  { at, bytes }: ArchiveEntry,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes; read += CHUNK) {
    const chunk = await source.read(at + read, Math.min(CHUNK, bytes - read));
    hash.update(chunk);
    yield chunk;
  }
}

const fileOf = ({ name }: ArchiveEntry) => name.slice(name.indexOf('/') + 1);

function refuse(entry: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_file_invalid', { entry, reason }));
}
