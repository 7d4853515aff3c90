import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ArchiveSink } from '#domain/archive/index.ts';
import { isId } from '#lib/ids.ts';
import { createArchiveFile, type OpenArchive, openArchive } from './archive-on-disk.ts';

export type ArchiveFile = {
  bytes: number;
  /** The bytes from `start` to `end`, both included. */
  stream(range: { start: number; end: number }): ReadableStream<Uint8Array>;
};

export type ArchiveKey = { storeId: string; archiveId: string };

/**
 * Archives that owners download, as <dataFolder>/exports/{store}/{archive}.tar. The path contains only ids, never a
 * name from outside.
 */
export function archiveFiles(dataFolder: string) {
  const pathOf = ({ storeId, archiveId }: ArchiveKey) => {
    if (!isId(storeId) || !isId(archiveId)) throw new Error('Not a store id and an archive id.');
    return join(dataFolder, 'exports', storeId, `${archiveId}.tar`);
  };
  return {
    async create<T>(
      key: ArchiveKey,
      write: (sink: ArchiveSink) => Promise<{ value: T; isWhole: boolean }>,
    ): Promise<T> {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      return createArchiveFile(pathOf(key), write);
    },
    /** Null if there is no such archive. */
    async open(key: ArchiveKey): Promise<ArchiveFile | null> {
      const path = pathOf(key);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!found) return null;
      const stream = (range: { start: number; end: number }) =>
        Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>;
      return { bytes: found.size, stream };
    },
    /** Opens the archive for reading; null if there is none. */
    async source(key: ArchiveKey): Promise<OpenArchive | null> {
      return openArchive(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key: ArchiveKey): Promise<void> {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.part`, { force: true });
    },
  };
}
