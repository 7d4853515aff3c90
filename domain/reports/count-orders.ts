import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { decimalsOf } from '#domain/orders/index.ts';

export const QUARTER = sql`date_bin('15 minutes', o.placed_at, 'epoch')`;

// Each order is rounded half up on its own, so that sums do not depend on the period.
const inBase = (amount: RawBuilder<unknown>) => sql`case when o.base_currency is null then ${amount}
  else div(2 * ${amount} * o.rate_denom * power(10::numeric, ${decimalsOf(sql`o.base_currency`)})
      + o.rate_numer * power(10::numeric, ${decimalsOf(sql`o.currency`)}),
    2 * o.rate_numer * power(10::numeric, ${decimalsOf(sql`o.currency`)}))::bigint end`;

/** The amounts that an order `o` adds to sales_quarters, in column order. */
export function partOfOrder({ storeId }: StoreTx): RawBuilder<unknown> {
  return sql`${QUARTER} as quarter, o.currency, coalesce(o.base_currency, o.currency) as base_currency, 1 as orders,
    (exists (select from orders p where p.store_id = ${storeId} and p.email_norm = o.email_norm
       and (p.placed_at, p.number) < (o.placed_at, o.number) and o.email_norm <> ''))::int as returning_orders,
    o.item_count as items, o.subtotal, o.discount_total as discount, o.delivery_total as delivery, o.cod_fee as fee,
    o.tax_total as tax, o.total, o.credited_total as refunded, ${inBase(sql`o.total`)} as base_total,
    ${inBase(sql`o.credited_total`)} as base_refunded`;
}

export const KEPT_COLUMNS = [
  ...(['orders', 'returning_orders', 'items', 'subtotal', 'discount', 'delivery', 'fee', 'tax'] as const),
  ...(['total', 'refunded', 'base_total', 'base_refunded'] as const),
];

/** The version of the sums that the job keeps; raised with each new kind of sums (`sales_counted.kind`). */
export const KIND = 2;

/**
 * The progress of the job for sales_quarters. since: later changes may not be included. kind: the version of the sums
 * that it kept; sums of later versions are missing.
 */
export type Counted = { number: number; since: Date; pass: number; kind: number };

const NOTHING_COUNTED: Counted = { number: 0, since: new Date(0), pass: 0, kind: KIND };

/** SQL condition on `orders o`: counted orders that changed since then. */
export function changedSince({ storeId }: StoreTx, { since }: Pick<Counted, 'since'>): RawBuilder<unknown> {
  return sql`o.store_id = ${storeId} and o.version > 1 and o.updated_at >= ${since}
    and not exists (select from sales_changes_counted x
      where x.store_id = ${storeId} and x.order_id = o.id and x.version = o.version)`;
}

// Changes commit later than their timestamp, and clocks differ, so the last half hour is read again.
export const OVERLAP = sql`interval '30 minutes'`;

/** Reads the progress of the job. */
export async function readCounted(tx: StoreTx): Promise<Counted> {
  const { rows } = await sql<Counted>`select c.number, c.changes_until - ${OVERLAP} as since, c.pass, c.kind
    from sales_counted c where c.store_id = ${tx.storeId}`.execute(tx);
  return rows[0] ?? NOTHING_COUNTED;
}

const MOST_TRIES = 50;

/**
 * Runs a query that adds uncounted orders to the stored sums. Retried if the job made progress between
 * reading that progress and the query.
 */
export async function asCounted<Row>(
  tx: StoreTx,
  query: (counted: Counted) => RawBuilder<unknown>,
): Promise<Row[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const counted = await readCounted(tx);
    const { rows } = await sql<{ pass: number; row: Row | null }>`
      select (select c.pass from sales_counted c where c.store_id = ${tx.storeId}) as pass, to_json(r) as row
        from (select) one left join (${query(counted)}) r on true`.execute(tx);
    if ((rows[0]?.pass ?? 0) === counted.pass) return rows.flatMap(({ row }) => row ?? []);
  }
  throw new Error('Sales were counted faster than they could be read.');
}
