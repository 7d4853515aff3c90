import { sql } from 'kysely';
import { enqueue, noteStoreChange, type PlatformTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { noteStoreErasure } from '#domain/erasures/index.ts';
import { UNDO_DAYS } from './close-store.ts';
import { closingIn } from './closing-of.ts';
import type { Papers } from './keep-papers.ts';
import { mailEachOwner } from './remind-owners.ts';

const DAY_MS = 24 * 3_600_000;

export const DROP_KEPT_TASK = 'closing.drop-kept';

/** `open`: the store was reopened, or closed again later. `early`: this clock is behind the clock that set the end. */
export type StoreRemoval = 'gone' | 'open' | 'early';

type Removing = {
  storeId: string;
  removesAt: Date;
  papers: Papers | null;
  /** For the mail to the owners; null if they were mailed before the store was restored. */
  url: string | null;
};

/**
 * Deletes every row and waiting job of a closed store whose thirty days have passed, and mails its owners. Its
 * address is never given to another store. The caller has copied the tax documents before, and deletes the files.
 */
export async function removeStore(removing: Removing, act: Act): Promise<StoreRemoval> {
  const { storeId, papers } = removing;
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

async function removeRows(tx: PlatformTx, { storeId, removesAt, papers, url }: Removing, act: Act) {
  const state = await stateOf(tx, { storeId, removesAt }, act.at);
  if (state !== 'due') return { removal: state, isNew: false };
  if (url) await mailEachOwner(tx, { storeId, kind: 'shop_removed', url, removesAt }, act.at);
  await sql`select app.remove_closed_store(${storeId}::uuid, ${act.at})`.execute(tx);
  await noteStoreErasure(tx, storeId, { kind: 'store_removed', removesAt }, act.at);
  await sql`select app.drop_store_jobs(${storeId}::uuid)`.execute(tx);
  if (papers) {
    const { documents, keptUntil } = papers;
    await tx
      .insertInto('kept_papers')
      .values({ store_id: storeId, documents, removed_at: act.at, kept_until: keptUntil })
      .execute();
  }
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

/** False for a store that was deleted or never existed. */
export async function isStoreHere(storeId: string): Promise<boolean> {
  return withPlatform((tx) => isStore(tx, storeId));
}

async function isStore(tx: PlatformTx, storeId: string): Promise<boolean> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '<>', 'closed')
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
