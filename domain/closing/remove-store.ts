import { sql } from 'kysely';
import { enqueue, noteStoreChange, type PlatformTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { noteStoreErasure } from '#domain/erasures/index.ts';
import { type EmptyingPause, emptyStore } from '#domain/tenancy/index.ts';
import { UNDO_DAYS } from './close-store.ts';
import { closingIn } from './closing-of.ts';
import type { Papers } from './keep-papers.ts';
import { mailEachOwner } from './remind-owners.ts';

const DAY_MS = 24 * 3_600_000;

export const DROP_KEPT_TASK = 'closing.drop-kept';

/**
 * `open`: the store was reopened, or closed again later. `early`: this clock is behind the clock that set the end.
 * `begun`: the job's turn is over.
 */
export type StoreRemoval = 'gone' | 'open' | 'early' | 'begun';

type Removing = {
  storeId: string;
  removesAt: Date;
  papers: Papers | null;
  /** For the mail to the owners; null if they were mailed before the store was restored. */
  url: string | null;
};

/**
 * Deletes every row and waiting job of a closed store whose thirty days have passed, in parts, and mails its owners: `pause`
 * ends a turn of a job. Its address is never given to another store. The caller has copied the tax documents before, and
 * deletes the files.
 */
export async function removeStore(
  removing: Removing,
  act: Act,
  pause?: EmptyingPause,
): Promise<StoreRemoval> {
  const { storeId, papers } = removing;
  const state = await withPlatform((tx) => beginRemoval(tx, removing, act));
  if (state !== 'due') return state;
  if (!(await emptyStore({ storeId, kind: 'closed' }, act.at, pause))) return 'begun';
  return withPlatformAndStore(
    storeId,
    (tx) => removeRows(tx, removing, act),
    async (tx, { removal, isNew }) => {
      if (isNew && papers) {
        await enqueue(
          tx,
          DROP_KEPT_TASK,
          {},
          { class: 'web', runAt: papers.keptUntil, jobKey: DROP_KEPT_TASK },
        );
      }
      return removal;
    },
  );
}

/** Notes the tax documents that are kept, before the first of them is deleted. */
async function beginRemoval(tx: PlatformTx, removing: Removing, act: Act): Promise<StoreRemoval | 'due'> {
  const { storeId, papers } = removing;
  const state = await stateOf(tx, removing, act.at);
  if (state !== 'due' || !papers) return state;
  const { documents, keptUntil } = papers;
  await tx.deleteFrom('kept_papers').where('store_id', '=', storeId).execute();
  await tx
    .insertInto('kept_papers')
    .values({ store_id: storeId, documents, removed_at: act.at, kept_until: keptUntil })
    .execute();
  return state;
}

async function removeRows(tx: PlatformTx, { storeId, removesAt, url }: Removing, act: Act) {
  const state = await stateOf(tx, { storeId, removesAt }, act.at);
  // Opened again just before the first part: nothing was deleted.
  if (state === 'open') await tx.deleteFrom('kept_papers').where('store_id', '=', storeId).execute();
  if (state !== 'due') return { removal: state, isNew: false };
  if (url) await mailEachOwner(tx, { storeId, kind: 'shop_removed', url, removesAt }, act.at);
  await sql`select app.remove_closed_store(${storeId}::uuid, ${act.at})`.execute(tx);
  await noteStoreErasure(tx, storeId, { kind: 'store_removed', removesAt }, act.at);
  await sql`select app.drop_store_jobs(${storeId}::uuid)`.execute(tx);
  await noteStoreChange(tx, { storeId, tags: ['store'] });
  return { removal: 'gone' as const, isNew: true };
}

type Asked = { storeId: string; removesAt: Date };

/**
 * Closes a store as if it had been closed thirty days before `removesAt`, so that it can be deleted again after a
 * restore. False if there is no such store.
 */
export async function prepareRemoval({ storeId, removesAt }: Asked): Promise<boolean> {
  return withPlatform(async (tx) => {
    if (!(await isStore(tx, storeId))) return false;
    const closing = {
      at: new Date(removesAt.getTime() - UNDO_DAYS * DAY_MS),
      by_name: 'restore',
      removes_at: removesAt,
    };
    await tx
      .deleteFrom('store_closings')
      .where('store_id', '=', storeId)
      .where('removes_at', '<>', removesAt)
      .execute();
    await tx
      .insertInto('store_closings')
      .values({ store_id: storeId, ...closing })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .execute();
    return true;
  });
}

async function stateOf(
  tx: PlatformTx,
  { storeId, removesAt }: Asked,
  at: Date,
): Promise<StoreRemoval | 'due'> {
  if (!(await isStore(tx, storeId))) return 'gone';
  const closing = await closingIn(tx, storeId);
  if (closing?.removesAt.getTime() !== removesAt.getTime()) return 'open';
  return removesAt <= at ? 'due' : 'early';
}

/** The tax documents of a store of which rows are deleted already; null before that. */
export async function papersOfBegun(storeId: string): Promise<{ papers: Papers | null } | null> {
  return withPlatform(async (tx) => {
    const begun = await tx
      .selectFrom('stores as s')
      .innerJoin('store_closings as c', 'c.store_id', 's.id')
      .select('s.id')
      .where('s.id', '=', storeId)
      .where('s.status', '=', 'closed')
      .executeTakeFirst();
    return begun ? { papers: await keptPapersOf(tx, storeId) } : null;
  });
}

/** False for a store that was deleted or never existed. */
export async function isStoreHere(storeId: string): Promise<boolean> {
  return withPlatform((tx) => isStore(tx, storeId));
}

async function isStore(tx: PlatformTx, storeId: string): Promise<boolean> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '<>', 'closed'),
        // Rows of it are deleted, but not the last ones.
        exists(selectFrom('store_closings as c').select('c.store_id').where('c.store_id', '=', storeId)),
      ]),
    )
    .executeTakeFirst();
  return store !== undefined;
}

/** The archived tax documents of a deleted store; null if there are none. */
export async function keptPapersOf(tx: PlatformTx, storeId: string): Promise<Papers | null> {
  const row = await tx
    .selectFrom('kept_papers')
    .select(['documents', 'kept_until as keptUntil'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes the record of a deleted store's tax documents after their retention period. True if the files may be
 * deleted.
 */
export async function dropKeptPapers(storeId: string, at: Date): Promise<boolean> {
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('kept_papers')
        .where('store_id', '=', storeId)
        .where('kept_until', '<=', at)
        .executeTakeFirst();
      return numDeletedRows > 0n || (await keptPapersOf(tx, storeId)) === null;
    },
    async (_, mayGo) => mayGo,
  );
}
