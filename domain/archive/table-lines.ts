import { partName } from './archive-format.ts';
import type { ArchiveSource } from './ports.ts';
import { type ArchiveIndex, readEntry } from './read-archive.ts';

/** The rows of a table in a complete archive, as lines of JSON in batches. */
export async function* tableLines(
  source: ArchiveSource,
  index: ArchiveIndex,
  table: string,
): AsyncGenerator<string[]> {
  for (let part = 1; ; part++) {
    const entry = index.entries.get(partName('tables', table, part));
    if (!entry) return;
    yield (await readEntry(source, entry)).toString().trimEnd().split('\n');
  }
}

/** A file of a complete archive, in chunks; null if the archive lacks it. */
export function fileChunks(
  source: ArchiveSource,
  index: ArchiveIndex,
  name: string,
): AsyncGenerator<Buffer> | null {
  const entry = index.entries.get(name);
  return entry ? entryChunks(source, entry) : null;
}

const CHUNK = 1024 * 1024;

async function* entryChunks(
  source: ArchiveSource,
  { at, bytes }: { at: number; bytes: number },
): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes; read += CHUNK)
    yield await source.read(at + read, Math.min(CHUNK, bytes - read));
}
