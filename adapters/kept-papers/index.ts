import { appendFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PaperFile } from '#domain/closing/index.ts';
import { syncPath } from '../storage-disk/index.ts';

/**
 * The tax documents of one deleted store, in retained/ of the data folder. They are written to a temporary folder and
 * renamed as a whole, so that an existing folder is complete.
 */
export function keptPapers(dataFolder: string, storeId: string) {
  const place = join(dataFolder, 'retained', storeId);
  const unfinished = `${place}.new`;
  return {
    async begin(): Promise<void> {
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { recursive: true });
    },
    async write(file: PaperFile, lines: string[]): Promise<void> {
      await appendFile(join(unfinished, `${file}.jsonl`), `${lines.join('\n')}\n`);
    },
    /**
     * Adds the rendered documents and renames the folder to its final name. Everything is flushed to the disk before the
     * caller deletes the rows, so that a power cut cannot lose both the rows and their copy.
     */
    async finish(): Promise<void> {
      const documents = join(dataFolder, 'documents', storeId);
      await cp(documents, join(unfinished, 'documents'), { recursive: true }).catch(unlessMissing);
      await syncTree(unfinished);
      await rm(place, { recursive: true, force: true });
      await rename(unfinished, place);
      await syncPath(dirname(place));
      await syncPath(dataFolder);
    },
    async discard(): Promise<void> {
      await rm(unfinished, { recursive: true, force: true });
    },
    async remove(): Promise<void> {
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Flushes every file of a folder to the disk, and then the folder with their names. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncPath(path));
  }
  await syncPath(folder);
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
