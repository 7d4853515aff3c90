import { sql } from 'kysely';
import { fixedWord, type StoreTx } from '#db/index.ts';
import { type OrderFilter, orderConditions } from './list-orders.ts';

/** The number of orders to ship, counted up to `most`; orders that wait for a confirmation cannot ship. */
export async function countOpenOrders(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('status', 'in', [fixedWord('confirmed'), fixedWord('processing')])
    .where('confirmation', '<>', fixedWord('waiting'))
    .limit(most)
    .execute();
  return rows.length;
}

/** The number of orders that match each filter, counted up to `most`. Ignores search words and pages. */
export async function countOrders<Name extends string>(
  tx: StoreTx,
  filters: Record<Name, OrderFilter>,
  most: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(filters) as Name[];
  const counts = names.map((name) => {
    const found = tx
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.store_id', '=', tx.storeId)
      .where((eb) => eb.and(orderConditions(eb, filters[name], tx.storeId)))
      .limit(most);
    return sql<number>`(select count(*)::int from ${found.as('counted')})`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(tx);
  return Object.fromEntries(names.map((name, at) => [name, rows[0]?.counts[at] ?? 0])) as Record<
    Name,
    number
  >;
}
