import { withPlatform } from '#db/index.ts';
import { type ObjectStore, readObject } from '#lib/object-store.ts';
import { stampOf } from '#lib/stamp.ts';
import { type ErasureEntry, openEntry, parseEntry, sealEntry } from './entry.ts';

/**
 * One object per erasure, named after its time, its id and its store: erasures/20261128T020000123Z.ID.STORE; older ones
 * lack the store.
 */
const FOLDER = 'erasures/';
const NAME = /^\d{8}T\d{9}Z\.([0-9a-f-]{36})(?:\.([0-9a-f-]{36}))?$/;
const AT_ONCE = 100;
const LARGEST = 100_000;

/**
 * Writes the pending erasures to the list in the target and returns their number. An erasure that is written twice,
 * because the process died before recording it, is the same object. `key` is BACKUP_KEY.
 */
export async function storeErasures(store: ObjectStore, key: string): Promise<number> {
  const waiting = await withPlatform((tx) =>
    tx
      .selectFrom('erasures')
      .select(['id', 'entry'])
      .where('entry', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { id, entry } of waiting) {
    const value = parseEntry(entry);
    await store.put(keyOf(value), [sealEntry(key, value)]);
    await withPlatform((tx) =>
      tx.updateTable('erasures').set({ entry: null }).where('id', '=', id).execute(),
    );
  }
  return waiting.length;
}

/** storeId: null if the object's name does not say it. */
export type ListedErasure = { key: string; id: string; storeId: string | null };

/** The erasures of the target, each once, oldest first. */
export async function listErasures(store: ObjectStore): Promise<ListedErasure[]> {
  const listed = new Map<string, ListedErasure>();
  for await (const { key } of store.list(FOLDER)) {
    const [, id, storeId = null] = NAME.exec(key.slice(FOLDER.length)) ?? [];
    if (id) listed.set(id, { key, id, storeId });
  }
  return [...listed.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The listed erasures that this database lacks because it was restored to an earlier time. */
export async function missingErasures(listed: readonly ListedErasure[]): Promise<ListedErasure[]> {
  const ids = listed.map(({ id }) => id);
  const known = await withPlatform((tx) =>
    tx
      .selectFrom('erasures')
      .select('id')
      .where((is) => is('id', '=', is.fn.any(is.val(ids))))
      .execute(),
  );
  const has = new Set(known.map(({ id }) => id));
  return listed.filter(({ id }) => !has.has(id));
}

/** Throws with a message for the operator if the entry cannot be decrypted. */
export async function readErasure(
  store: ObjectStore,
  key: string,
  { key: name, id }: ListedErasure,
): Promise<ErasureEntry> {
  const sealed = await readObject(store, name, LARGEST);
  if (!sealed) throw new Error(`${name} disappeared from the target.`);
  try {
    return openEntry(key, id, sealed);
  } catch (cause) {
    throw new Error(
      `BACKUP_KEY does not open ${name}: it was written with another key, or changed. What it erased would come back.`,
      { cause },
    );
  }
}

/** Removes the entries before a time; the caller keeps those that a remaining backup may need. */
export async function removeErasures(store: ObjectStore, before: Date): Promise<number> {
  const limit = `${FOLDER}${stampOf(before)}`;
  const old = (await listErasures(store)).filter(({ key }) => key < limit);
  for (const { key } of old) await store.remove(key);
  return old.length;
}

function keyOf({ id, at, storeId }: ErasureEntry): string {
  return `${FOLDER}${stampOf(new Date(at))}.${id}.${storeId}`;
}
