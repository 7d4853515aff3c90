import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { asCounted, changedSince, KIND } from './count-orders.ts';

/**
 * Runs a query that needs the accounts whose kept figures are out of date, as SQL with a column `id`: those with
 * orders that the job has not counted as they are now.
 */
export function withNewerBuyers<Row>(
  tx: StoreTx,
  query: (newer: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Row[]> {
  return asCounted<Row>(tx, (counted) => {
    const buyer = sql`select o.customer_id as id from orders o where o.store_id = ${tx.storeId}
      and o.customer_id is not null`;
    if (counted.kind !== KIND) return query(sql`${buyer} group by 1`);
    return query(sql`${buyer} and o.number > ${counted.number}
      union ${buyer} and ${changedSince(tx, counted)}`);
  });
}
