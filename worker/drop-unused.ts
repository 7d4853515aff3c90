import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { renditionFolder } from '#adapters/renditions/index.ts';
import { withStore } from '#db/index.ts';
import { unusedFiles } from '#domain/media/index.ts';

const HASH = /^[0-9a-f]{64}$/;
const AT_ONCE = 1000;

/** The files of one store that were last written before a moment: an upload writes its file first, then its row. */
type Files = { dataFolder: string; storeId: string; before: Date };

/** Deletes pictures and videos without a row, with their renditions. Returns how many. */
export async function dropUnusedFiles({ dataFolder, storeId, before }: Files): Promise<number> {
  const folder = join(dataFolder, 'media', storeId);
  let dropped = 0;
  for await (const hashes of hashesIn(folder)) {
    for (const hash of await withStore(storeId, (tx) => unusedFiles(tx, hashes))) {
      const path = join(folder, hash);
      const found = await stat(path).catch(nullIfMissing);
      if (!found || found.mtime >= before) continue;
      await rm(path, { force: true });
      await rm(renditionFolder(dataFolder, { storeId, hash }), { recursive: true, force: true });
      dropped += 1;
    }
  }
  return dropped;
}

async function* hashesIn(folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch(nullIfMissing);
  let hashes: string[] = [];
  for await (const { name } of entries ?? []) {
    if (HASH.test(name)) hashes.push(name);
    if (hashes.length < AT_ONCE) continue;
    yield hashes;
    hashes = [];
  }
  if (hashes.length > 0) yield hashes;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
