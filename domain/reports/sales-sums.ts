import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Period } from './period.ts';
import { fromQuarters } from './sales-quarters.ts';

/** Sums of sales, in minor units of one currency. */
export type SalesSums = {
  orders: number;
  /** Orders by returning customers. */
  returning: number;
  items: number;
  /** Goods before discounts. */
  gross: number;
  discount: number;
  /** Delivery and the cash fee. */
  delivery: number;
  tax: number;
  /** The amount that shoppers owe. */
  total: number;
  refunded: number;
  /** total − refunded. */
  net: number;
};

export const NO_SALES: SalesSums = {
  ...{ orders: 0, returning: 0, items: 0, gross: 0, discount: 0 },
  ...{ delivery: 0, tax: 0, total: 0, refunded: 0, net: 0 },
};

export function addSales(a: SalesSums, b: SalesSums): SalesSums {
  const sum = { ...a };
  for (const name of Object.keys(NO_SALES) as (keyof SalesSums)[]) sum[name] += b[name];
  return sum;
}

export type SalesStep = 'hour' | 'day' | 'month';

export type SalesWanted = Period & {
  timeZone: string;
  /** Only sales in this currency are reported. */
  currency: string;
  /** Includes other currencies at the orders' rates; then only orders, total, refunded and net are valid. */
  isInBase?: boolean;
  step?: SalesStep;
};

const FORMATS: Record<SalesStep, string> = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

/**
 * Sales by hour, day or month in the store's time zone, without empty ones. Includes orders that the job has
 * not counted yet. Writes nothing.
 */
export async function salesBy(tx: StoreTx, wanted: SalesWanted): Promise<Map<string, SalesSums>> {
  const { timeZone, currency, isInBase = false, step = 'day' } = wanted;
  const column = sql.ref(isInBase ? 's.base_currency' : 's.currency');
  const total = sql.ref(isInBase ? 's.base_total' : 's.total');
  const refunded = sql.ref(isInBase ? 's.base_refunded' : 's.refunded');
  const rows = await fromQuarters<SalesSums & { step: string }>(
    tx,
    wanted,
    (quarters) => sql`
      select to_char(s.step, ${FORMATS[step]}) as step, s.orders, s.returning, s.items, s.gross, s.discount, s.delivery,
          s.tax, s.total, s.refunded, s.total - s.refunded as net
        from (select date_trunc(${step}, s.quarter at time zone ${timeZone}) as step,
            sum(s.orders)::int as orders, sum(s.returning_orders)::int as returning, sum(s.items)::bigint as items,
            sum(s.subtotal)::bigint as gross, sum(s.discount)::bigint as discount,
            sum(s.delivery + s.fee)::bigint as delivery, sum(s.tax)::bigint as tax,
            sum(${total})::bigint as total, sum(${refunded})::bigint as refunded
          from (${quarters}) s where ${column} = ${currency} group by 1) s
       order by 1`,
  );
  return new Map(rows.map(({ step: key, ...sums }) => [key, sums]));
}

/** The currencies of the orders, the most used first. */
export async function soldCurrencies(tx: StoreTx): Promise<string[]> {
  const rows = await fromQuarters<{ currency: string }>(
    tx,
    null,
    (quarters) => sql`select s.currency from (${quarters}) s group by 1 order by sum(s.orders) desc, 1`,
  );
  return rows.map(({ currency }) => currency);
}
