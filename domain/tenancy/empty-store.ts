import { sql } from 'kysely';
import { noteStoreChange, withPlatform } from '#db/index.ts';

/** Why a store ends; the database checks it. `of`: the store whose twin this is. */
export type EndingStore = {
  storeId: string;
  kind: 'closed' | 'unclaimed' | 'sample' | 'twin';
  of?: string;
};

/** Rows of one transaction: a second or two with their references, of the minute that a job's statement may take. */
const ROWS_AT_ONCE = 10_000;
/** After this time a job leaves its slot to other stores. */
const TURN_MS = 20_000;

export type EmptyingPause = { stopping?: AbortSignal; rows?: number };

/**
 * Deletes the rows of a store that ends, in parts. With the first one the store is closed and cannot be opened, claimed or
 * found by a host any more. True if only its last part is left, or it does not end; false after a turn of a job (`pause`),
 * which then goes on where this one stopped. Without `pause` it goes on to the end.
 */
export async function emptyStore(store: EndingStore, at: Date, pause?: EmptyingPause): Promise<boolean> {
  const started = performance.now();
  const most = pause?.rows ?? ROWS_AT_ONCE;
  let from: number | null = 1;
  while (from !== null) {
    from = await deletePart(store, at, { from, most });
    const isOver = pause?.stopping?.aborted || performance.now() - started > TURN_MS;
    if (pause && isOver && from !== null) return false;
  }
  return true;
}

type Part = { from: number; most: number };

function deletePart({ storeId, kind, of }: EndingStore, at: Date, { from, most }: Part) {
  return withPlatform(async (tx): Promise<number | null> => {
    const { rows } = await sql<{ next: number | null }>`
      select app.empty_store(${storeId}::uuid, ${kind}, ${of ?? null}::uuid, ${at}, ${from}, ${most}) as next`.execute(
      tx,
    );
    const next = rows[0]?.next ?? null;
    if (from === 1 && next !== null) {
      await sql`select app.drop_store_jobs(${storeId}::uuid)`.execute(tx);
      await noteStoreChange(tx, { storeId, tags: ['store'] });
    }
    return next;
  });
}
