import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withStore } from '#db/index.ts';
import { isStoreHere } from '#domain/closing/index.ts';
import { endedImports, unusedPrivateFiles } from '#domain/restores/index.ts';
import { isId } from '#lib/ids.ts';
import { removeStoreFolders, STORE_FOLDERS } from '#worker/store-folders.ts';

const AT_ONCE = 1000;
const PRIVATE = 'private/media';
const IMPORTS = 'imports';

/**
 * Removes files that were deleted between the backup and the restored moment: all files of deleted stores, photos and
 * receipts of erased persons, and files of imports that ended. The backup lists them, and the jobs that deleted them ran
 * before that moment and will not run again. Returns the number of removed files, plus one for each deleted store.
 */
export async function removeOrphans(dataFolder: string, at: Date): Promise<number> {
  let removed = 0;
  for (const storeId of await restoredStores(dataFolder)) {
    if (await isStoreHere(storeId)) {
      removed += await removeUnused(join(dataFolder, PRIVATE, storeId), '', (names) =>
        withStore(storeId, (tx) => unusedPrivateFiles(tx, names)),
      );
      removed += await removeUnused(join(dataFolder, IMPORTS, storeId), '.csv', (ids) =>
        withStore(storeId, (tx) => endedImports(tx, ids.filter(isId), at)),
      );
    } else {
      await removeStoreFolders(dataFolder, storeId);
      removed += 1;
    }
  }
  return removed;
}

/** The ids of the stores that have files. Names that are no ids are skipped. */
async function restoredStores(dataFolder: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const folder of STORE_FOLDERS) {
    for (const name of await namesIn(join(dataFolder, folder))) if (isId(name)) ids.add(name);
  }
  return ids;
}

async function removeUnused(
  folder: string,
  ending: string,
  unusedOf: (names: string[]) => Promise<string[]>,
): Promise<number> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith(ending));
  let removed = 0;
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE).map((name) => name.slice(0, name.length - ending.length));
    for (const name of await unusedOf(some)) {
      await rm(join(folder, name + ending), { force: true });
      removed += 1;
    }
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
