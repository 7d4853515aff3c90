import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BaseRecord,
  baseKey,
  blobKey,
  type FileEntry,
  readAdded,
  readFileList,
} from '#domain/backups/index.ts';
import { mapInOrder } from '#lib/map-in-order.ts';
import { measured, measureOf } from '#lib/measured.ts';
import type { ObjectStore } from '#lib/object-store.ts';

export type FileSum = { count: number; bytes: number };

const AT_ONCE = 8;
/** Files are stored a little later than the rows that refer to them. */
const SLACK_MS = 3600_000;

export type WantedFiles = {
  /** The restored moment; null for the end of the log. */
  at: Date | null;
  dataFolder: string;
  /** Default: every file. */
  isWanted?: (path: string) => boolean;
};

/** Writes the files that the data folder had at that moment, and compares each with its hash. */
export async function restoreFiles(
  store: ObjectStore,
  base: BaseRecord,
  { at, dataFolder, isWanted = () => true }: WantedFiles,
): Promise<FileSum> {
  return forEachFile(store, base, { at, isWanted }, async (entry, content) => {
    const path = join(dataFolder, entry.path);
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    const { stream, result } = measured(content);
    await pipeline(stream, createWriteStream(path, { mode: 0o644, flush: true }));
    return result();
  });
}

/** Reads every file of a backup and compares it with its hash. */
export function checkFiles(store: ObjectStore, base: BaseRecord): Promise<FileSum> {
  return forEachFile(store, base, { at: null, isWanted: () => true }, (_entry, content) =>
    measureOf(content),
  );
}

async function forEachFile(
  store: ObjectStore,
  base: BaseRecord,
  { at, isWanted }: Required<Omit<WantedFiles, 'dataFolder'>>,
  read: (entry: FileEntry, content: AsyncIterable<Uint8Array>) => Promise<{ sha256: string }>,
): Promise<FileSum> {
  const sum: FileSum = { count: 0, bytes: 0 };
  const one = async (entry: FileEntry) => {
    const content = await store.open(blobKey(entry.hash));
    if (!content) throw new Error(`The target lacks the content of ${entry.path}.`);
    const { sha256 } = await read(entry, content);
    if (sha256 !== entry.hash) throw new Error(`The stored content of ${entry.path} is damaged.`);
    return entry;
  };
  for await (const { bytes } of mapInOrder(listedFiles(store, base, at, isWanted), AT_ONCE, one)) {
    sum.count += 1;
    sum.bytes += bytes;
  }
  return sum;
}

async function* listedFiles(
  store: ObjectStore,
  base: BaseRecord,
  at: Date | null,
  isWanted: (path: string) => boolean,
): AsyncGenerator<FileEntry> {
  const list = await store.open(baseKey(base.label, 'files.zst'));
  if (!list) throw new Error(`The backup ${base.label} lacks its list of files.`);
  const { stream, result } = measured(list);
  for await (const entry of readFileList(stream)) if (isWanted(entry.path)) yield entry;
  if (result().sha256 !== base.fileList.sha256) throw new Error(`The backup ${base.label} was changed.`);
  const until = at && new Date(at.getTime() + SLACK_MS);
  const added = readAdded({ store, line: base.line }, new Date(base.startedAt), until);
  for await (const entry of added) if (isWanted(entry.path)) yield entry;
}
