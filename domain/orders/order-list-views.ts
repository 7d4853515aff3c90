import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';

/** Filters of the orders list under a name: query is the list's address after its "?". */
export type OrderListView = { id: string; name: string; query: string };

const MOST = 20;

/** The views that the store's staff saved, by name. */
export function listOrderViews(tx: StoreTx): Promise<OrderListView[]> {
  return tx
    .selectFrom('order_views as w')
    .select(['w.id', 'w.name', 'w.query'])
    .where('w.store_id', '=', tx.storeId)
    .orderBy('w.name')
    .limit(MOST)
    .execute();
}

/** Gives filters a name for the whole team; false without a name, or with as many views as there may be. */
export async function saveOrderView(
  tx: StoreTx,
  view: { name: string; query: string },
  act: Act,
): Promise<boolean> {
  const name = cleanLine(view.name).slice(0, 60);
  const views = await listOrderViews(tx);
  if (name === '' || views.length >= MOST) return false;
  const row = {
    store_id: tx.storeId,
    id: newId(),
    name,
    query: view.query.slice(0, 500),
    created_at: act.at,
  };
  await tx.insertInto('order_views').values(row).execute();
  const after = { name, query: row.query };
  await recordAudit(tx, act, {
    action: 'order_view.saved',
    subjectKind: 'order_view',
    subjectId: row.id,
    after,
  });
  return true;
}

/** Takes a saved view off the list. */
export async function dropOrderView(tx: StoreTx, { id }: { id: string }, act: Act): Promise<boolean> {
  if (!isId(id)) return false;
  const gone = await tx
    .deleteFrom('order_views as w')
    .where('w.store_id', '=', tx.storeId)
    .where('w.id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) return false;
  await recordAudit(tx, act, { action: 'order_view.dropped', subjectKind: 'order_view', subjectId: id });
  return true;
}
