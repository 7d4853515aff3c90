import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { isStoreHere, prepareRemoval, reopenStore, repeatClosing } from '#domain/closing/index.ts';
import {
  type ErasureEntry,
  listErasures,
  missingErasures,
  noteErasedAgain,
  readErasure,
} from '#domain/erasures/index.ts';
import { type FoundAddresses, findAddresses, repeatErasure } from '#domain/privacy/index.ts';
import { removeDemo } from '#seed/remove-demo.ts';
import { removeWithFiles } from '#worker/remove-with-files.ts';
import type { Target } from './backup-target.ts';

/** The number of erasures of persons, and of stores (closings and deletions), that a restore repeated. */
export type ErasedAgain = { persons: number; stores: number };

type Restored = {
  dataFolder: string;
  secretKey: string;
  say: (line: string) => void;
  /** Only the erasures of this store; default: of all stores. */
  storeId?: string;
};

/**
 * Repeats the listed erasures that a restored database does not have, oldest first. Call it in `onRestored`. The data
 * folder is still marked as half restored, so nothing is served before. After a kill the next restore starts from the
 * beginning.
 */
export async function repeatErasures({ store, settings }: Target, restored: Restored): Promise<ErasedAgain> {
  const repeated = { persons: 0, stores: 0 };
  const listed = await listErasures(store);
  if (listed.length === 0) return repeated;
  const missing: ErasureEntry[] = [];
  for (const each of await missingErasures(listed)) {
    const entry = await readErasure(store, settings.key, each);
    if (restored.storeId === undefined || entry.storeId === restored.storeId) missing.push(entry);
  }
  if (missing.length > 0) restored.say(`Repeating ${missing.length} erasures that were made later …`);
  const repeat = repeaterOf(restored, missing);
  for (const entry of missing) {
    if (await repeat(entry)) repeated[entry.kind === 'person' ? 'persons' : 'stores'] += 1;
  }
  return repeated;
}

/**
 * Repeats one of these erasures; false if the restored install has no such store. Looks through the addresses of a
 * store once, for all of its entries.
 */
function repeaterOf(
  { dataFolder, secretKey }: Restored,
  entries: readonly ErasureEntry[],
): (entry: ErasureEntry) => Promise<boolean> {
  const found = new Map<string, FoundAddresses>();
  return async (entry) => {
    const { storeId } = entry;
    const isThere = await isStoreHere(storeId);
    if (isThere && entry.kind === 'person') {
      const addresses =
        found.get(storeId) ?? (await findAddresses(storeId, subjectsIn(entries, storeId), secretKey));
      found.set(storeId, addresses);
      return repeatErasure(entry, addresses, systemAct('restore', new Date(entry.at)));
    }
    if (isThere && entry.kind !== 'person') await repeatOfStore(entry, dataFolder);
    await withPlatform((tx) => noteErasedAgain(tx, entry));
    return isThere;
  };
}

/** The hashes of all persons that were erased from a store. */
function subjectsIn(entries: readonly ErasureEntry[], storeId: string): Set<string> {
  const own = entries.filter((entry) => entry.storeId === storeId);
  return new Set(own.flatMap((entry) => (entry.kind === 'person' ? entry.subjects : [])));
}

async function repeatOfStore(
  entry: Exclude<ErasureEntry, { kind: 'person' }>,
  dataFolder: string,
): Promise<void> {
  const { storeId } = entry;
  const act = systemAct('restore', new Date(entry.at));
  switch (entry.kind) {
    case 'store_closed':
      return repeatClosing(storeId, act);
    case 'store_reopened':
      await reopenStore({ storeId }, act);
      return;
    case 'store_removed': {
      const removesAt = new Date(entry.removesAt);
      if (await prepareRemoval({ storeId, removesAt })) {
        await removeWithFiles({ storeId, removesAt, url: null, dataFolder }, act);
      }
      return;
    }
    case 'sample_removed':
      await removeDemo(storeId, { dataFolder });
  }
}
