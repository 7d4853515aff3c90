import { sql } from 'kysely';
import { enqueue, noteStoreChange, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { closingIn } from './closing-of.ts';
import type { Papers } from './keep-papers.ts';
import { mailEachOwner } from './remind-owners.ts';

export const DROP_KEPT_TASK = 'closing.drop-kept';

/** `open`: opened again, or closed anew. `early`: the clock that asks is behind the one that set the end. */
export type StoreRemoval = 'gone' | 'open' | 'early';

type Removing = { storeId: string; removesAt: Date; papers: Papers | null; url: string };

/**
 * Deletes every row and waiting job of a closed store whose thirty days are over, and mails its owners. Its address is
 * never given to another store. Files are left to the caller, who has copied the tax documents before.
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
  await mailEachOwner(tx, { storeId, kind: 'shop_removed', url, removesAt }, act.at);
  await sql`select app.remove_closed_store(${storeId}::uuid, ${act.at})`.execute(tx);
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

async function stateOf(
  tx: PlatformTx,
  { storeId, removesAt }: Asked,
  at: Date,
): Promise<StoreRemoval | 'due'> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (!store) return 'gone';
  const closing = await closingIn(tx, storeId);
  if (closing?.removesAt.getTime() !== removesAt.getTime()) return 'open';
  return removesAt <= at ? 'due' : 'early';
}

/** The tax documents that are kept of a deleted store; null if there are none. */
export async function keptPapersOf(tx: PlatformTx, storeId: string): Promise<Papers | null> {
  const row = await tx
    .selectFrom('kept_papers')
    .select(['documents', 'kept_until as keptUntil'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets the kept documents of a deleted store once their time is over. True if their files may go. */
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
