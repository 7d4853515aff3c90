import type { StoreTx } from '#db/index.ts';
import { type Money, money } from '#lib/money/index.ts';

/** What an open list is told of an order that has just come in: no name, no address. */
export type NewOrderNote = { id: string; number: number; total: Money };

const MOST = 20;

/** The number of the store's last order; 0 before the first. One row by its key: open pages ask every other second. */
export async function lastOrderNumber(tx: StoreTx): Promise<number> {
  const row = await tx
    .selectFrom('store_counters as c')
    .select('c.value')
    .where('c.store_id', '=', tx.storeId)
    .where('c.name', '=', 'order')
    .executeTakeFirst();
  return row?.value ?? 0;
}

/** Orders after a number, oldest first, 20 at most. Numbers are given in the order of commits, so none is passed over. */
export async function ordersAfter(tx: StoreTx, number: number): Promise<NewOrderNote[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.total', 'o.currency'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', '>', number)
    .orderBy('o.number')
    .limit(MOST)
    .execute();
  return rows.map(({ id, number: own, total, currency }) => ({
    id,
    number: own,
    total: money(total, currency),
  }));
}
