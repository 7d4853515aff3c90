import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { addDays, dayIn } from './period.ts';
import { soldOrders } from './sales-quarters.ts';

export type MonthOrders = {
  orders: number;
  /** '2026-11' */
  month: string;
  /** The first moment of the next month. */
  endsAt: Date;
};

/**
 * The number of orders that count towards a package's monthly limit: those that the reports count as sales (neither
 * cancelled nor waiting for payment), placed in this calendar month in the store's time zone. Reads sums of quarters
 * of an hour, so its cost does not grow with the store's orders.
 */
export async function monthOrders(tx: StoreTx, at: Date): Promise<MonthOrders> {
  const { timeZone } = await tx
    .selectFrom('store_settings')
    .select('time_zone as timeZone')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const month = dayIn(timeZone, at).slice(0, 7);
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  const period = { from, to: addDays(next, -1), timeZone };
  const { rows } = await sql<{ endsAt: Date }>`
    select ${next}::timestamp at time zone ${timeZone} as "endsAt"`.execute(tx);
  return { orders: await soldOrders(tx, period), month, endsAt: rows[0]?.endsAt ?? at };
}
