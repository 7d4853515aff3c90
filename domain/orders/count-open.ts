import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** How many orders wait to be sent, counted no further than `most`. */
export async function countOpenOrders(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('status', 'in', ['confirmed', 'processing'])
    .limit(most)
    .execute();
  return rows.length;
}

/** How many orders wait for somebody, by what they wait for: the views of the list of orders that are work. */
export type WaitingOrders = Record<'unfulfilled' | 'unpaid' | 'to_collect' | 'returns', number>;

/** Each counted no further than `most`. */
export async function countWaiting(tx: StoreTx, most: number): Promise<WaitingOrders> {
  const count = (of: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ${of} limit ${most}) c)`;
  const orders = (which: RawBuilder<unknown>) =>
    count(sql`orders o where o.store_id = ${tx.storeId} and ${which}`);
  const { rows } = await sql<WaitingOrders>`
    select ${orders(sql`o.status in ('confirmed', 'processing')`)} as unfulfilled,
      ${orders(sql`o.payment_status = 'unpaid'`)} as unpaid,
      ${orders(sql`o.payment_status = 'unpaid' and o.status in ('shipped', 'delivered')`)} as to_collect,
      ${count(sql`(select distinct r.order_id from returns r
        where r.store_id = ${tx.storeId} and r.status = 'requested') r`)} as returns`.execute(tx);
  return rows[0] ?? { unfulfilled: 0, unpaid: 0, to_collect: 0, returns: 0 };
}
