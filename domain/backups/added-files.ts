import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '#lib/object-store.ts';
import { stampOf, timeOf } from '#lib/stamp.ts';
import { packed } from '#lib/zstd.ts';
import {
  FileChanged,
  type FileEntry,
  listLines,
  nullIfMissing,
  readFileList,
  readFolder,
  saveFile,
} from './data-files.ts';
import type { KnownFiles } from './known-files.ts';
import { addedFolder } from './layout.ts';

/** A folder that changed less than this long ago may change again without getting a newer modification time. */
const UNSURE_MS = 2000;

/**
 * The folders checked between base backups. Missing documents are rendered again, and imports wait for hours at most.
 */
const WATCHED = ['digital', 'media', 'private', 'retained'] as const;

type Around = { store: ObjectStore; dataFolder: string; line: string };

/** Saves files between base backups. Reads only folders that have changed since the last check. */
export class AddedFiles {
  private readonly around: Around;
  private readonly known: KnownFiles;
  private readonly seen = new Map<string, { changed: number; folders: string[] }>();

  constructor(around: Around, known: KnownFiles) {
    this.around = around;
    this.known = known;
  }

  /** Stores the added files and a list of them; returns their number. */
  async save(now: Date): Promise<number> {
    const added: FileEntry[] = [];
    for (const folder of WATCHED) await this.look(folder, now, added);
    if (added.length === 0) return 0;
    const { store, line } = this.around;
    await store.put(`${addedFolder(line)}${stampOf(now)}.zst`, packed(listLines(added)));
    for (const entry of added) this.known.add(entry);
    return added.length;
  }

  private async look(folder: string, now: Date, added: FileEntry[]): Promise<void> {
    const { dataFolder } = this.around;
    const found = await stat(join(dataFolder, folder)).catch(nullIfMissing);
    if (!found) return;
    const seen = this.seen.get(folder);
    if (seen?.changed === found.mtimeMs) {
      for (const inner of seen.folders) await this.look(inner, now, added);
      return;
    }
    // The path is enough, because files in the watched folders are never rewritten. Base backups compare size and time, too.
    const { files, folders } = await readFolder(dataFolder, folder, (path) => this.known.hasPath(path));
    let isWhole = true;
    for (const file of files) {
      const entry = await saveFile({ ...this.around, known: this.known }, file).catch(nullIfChanged);
      if (entry) added.push(entry);
      else isWhole = false;
    }
    for (const inner of folders) await this.look(inner, now, added);
    if (isWhole && now.getTime() - found.mtimeMs > UNSURE_MS)
      this.seen.set(folder, { changed: found.mtimeMs, folders });
  }
}

/** A file that is still being written is saved by a later look. */
function nullIfChanged(error: Error): null {
  if (error instanceof FileChanged) return null;
  throw error;
}

/** The files that were added on a line between two times, in the order in which they were added. */
export async function* readAdded(
  { store, line }: Pick<Around, 'store' | 'line'>,
  from: Date,
  until: Date | null,
): AsyncGenerator<FileEntry> {
  for (const key of await addedLists(store, line)) {
    const time = timeOf(key.slice(addedFolder(line).length, -'.zst'.length));
    if (!time || time < from || (until && time > until)) continue;
    const source = await store.open(key);
    if (source) yield* readFileList(source);
  }
}

export async function addedLists(store: ObjectStore, line: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(addedFolder(line))) keys.push(key);
  return keys.sort();
}
