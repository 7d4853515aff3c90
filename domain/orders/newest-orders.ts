import type { StoreTx } from '#db/index.ts';
import { type Money, money } from '#lib/money/index.ts';

/** A new order for an open list, without the shopper's name or address. */
export type NewOrderNote = { id: string; number: number; total: Money };

const MOST = 20;

/**
 * The store's last order number; 0 before the first order. Reads one row by primary key, because open pages
 * poll it every other second.
 */
export async function lastOrderNumber(tx: StoreTx): Promise<number> {
  const row = await tx
    .selectFrom('store_counters as c')
    .select('c.value')
    .where('c.store_id', '=', tx.storeId)
    .where('c.name', '=', 'order')
    .executeTakeFirst();
  return row?.value ?? 0;
}

/**
 * Orders after a number, oldest first, at most 20. Numbers are assigned in commit order, so that no order is
 * skipped.
 */
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

/**
 * The highest number of a committed order, at least `from`. The counter is not used, because it may be
 * higher.
 */
export async function highestOrderNumber(tx: StoreTx, from: number): Promise<number> {
  const row = await tx
    .selectFrom('orders as o')
    .select((eb) => eb.fn.max('o.number').as('last'))
    .where('o.store_id', '=', tx.storeId)
    .executeTakeFirst();
  return Math.max(row?.last ?? 0, from);
}

/**
 * The number up to which a job counts the next `most` orders after a number, at most `last`. Numbers have gaps: a
 * store continues those of imported orders, up to a billion.
 */
export async function numberAfter(
  tx: StoreTx,
  part: { from: number; most: number; last: number },
): Promise<number> {
  const next = tx
    .selectFrom('orders as o')
    .select('o.number')
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', '>', part.from)
    .orderBy('o.number')
    .limit(part.most);
  const row = await tx
    .selectFrom(next.as('n'))
    .select((eb) => [eb.fn.max('n.number').as('number'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  // With fewer orders than asked for, there is none between the last of them and `last`.
  return Number(row.count) < part.most ? part.last : Math.min(part.last, Number(row.number));
}
