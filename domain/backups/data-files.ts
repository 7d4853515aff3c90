import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { measured, measureOf } from '#lib/measured.ts';
import type { ByteSource, ObjectStore } from '#lib/object-store.ts';
import { unpacked } from '#lib/zstd.ts';
import type { KnownFiles } from './known-files.ts';
import { blobKey } from './layout.ts';

/**
 * The folders of the data folder that are backed up. The other folders are left out, because feeds, fonts and resized
 * pictures are made on request.
 */
export const SAVED_FOLDERS = ['digital', 'documents', 'imports', 'media', 'private', 'retained'] as const;

const SAVED_PATH =
  /^(?:digital|documents|imports|media|private|retained)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Folders with incomplete content: uploads that are still arriving, and documents of a store that is being deleted. */
const UNFINISHED = /^digital\/[^/]+\/uploads$|^retained\/[^/]+\.new$/;

const entry = z.object({
  path: z.string().max(500).regex(SAVED_PATH),
  bytes: z.number().int().min(0),
  /** The time of the last change in milliseconds since 1970; shows that a file was replaced. */
  changed: z.number(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file of the data folder in a backup; `path` is relative, with slashes. */
export type FileEntry = z.infer<typeof entry>;
export type FoundFile = Omit<FileEntry, 'hash'>;

/** All files that a backup saves, folder by folder. */
export async function* findFiles(dataFolder: string, folders: readonly string[]): AsyncGenerator<FoundFile> {
  for (const folder of folders) {
    const found = await readFolder(dataFolder, folder);
    yield* found.files;
    yield* findFiles(dataFolder, found.folders);
  }
}

/**
 * The files and folders in a folder; none if it does not exist. Files that are still being written are left out, and so
 * are those that `skips` names, without reading their size and time.
 */
export async function readFolder(
  dataFolder: string,
  folder: string,
  skips: (path: string) => boolean = () => false,
): Promise<{ files: FoundFile[]; folders: string[] }> {
  const dirents = await readdir(join(dataFolder, folder), { withFileTypes: true }).catch(nullIfMissing);
  const files: FoundFile[] = [];
  const folders: string[] = [];
  for (const dirent of dirents ?? []) {
    const path = `${folder}/${dirent.name}`;
    if (dirent.isDirectory() && !UNFINISHED.test(path)) folders.push(path);
    if (!dirent.isFile() || !SAVED_PATH.test(path) || path.endsWith('.tmp') || skips(path)) continue;
    const found = await stat(join(dataFolder, path)).catch(nullIfMissing);
    if (found) files.push({ path, bytes: found.size, changed: found.mtimeMs });
  }
  return { files, folders };
}

/** A file changed while it was being stored. Nothing of it is in the target. */
export class FileChanged extends Error {}

/** Stores a file's content unless the target has it; null if the file was removed meanwhile. */
export async function saveFile(
  { store, dataFolder, known }: { store: ObjectStore; dataFolder: string; known: KnownFiles },
  found: FoundFile,
): Promise<FileEntry | null> {
  const same = known.find(found);
  if (same) return same;
  const path = join(dataFolder, found.path);
  try {
    const { sha256: hash, bytes } = await measureOf(createReadStream(path));
    if (!known.hasContent(hash)) await store.put(blobKey(hash), readUnchanged(path, hash));
    return { ...found, bytes, hash };
  } catch (error) {
    return nullIfMissing(error as NodeJS.ErrnoException);
  }
}

/** Reads a file; throws at its end if the content has another hash, so that no object is stored under a wrong name. */
async function* readUnchanged(path: string, hash: string): AsyncGenerator<Uint8Array> {
  const { stream, result } = measured(createReadStream(path));
  yield* stream;
  if (result().sha256 !== hash) throw new FileChanged(`${path} changed while it was backed up.`);
}

/** The lines of a file list, before compression. */
export async function* listLines(
  entries: AsyncIterable<FileEntry> | Iterable<FileEntry>,
): AsyncGenerator<Buffer> {
  for await (const each of entries) yield Buffer.from(`${JSON.stringify(each)}\n`);
}

/** Reads a file list; throws for a line that no backup writes, such as a path outside the saved folders. */
export async function* readFileList(source: ByteSource): AsyncGenerator<FileEntry> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of unpacked(source)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield readEntry(line);
  }
  if (rest !== '') throw new Error('A list of files ends early.');
}

function readEntry(line: string): FileEntry {
  try {
    return entry.parse(JSON.parse(line));
  } catch {
    throw new Error('A list of files in the backup is damaged, or was written by a newer version.');
  }
}

export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
