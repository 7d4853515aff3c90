import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { CURRENCIES, exponentOf } from '#lib/money/index.ts';

/** Orders that are sales: neither cancelled nor waiting for their money. */
export const COUNTS = sql`o.status not in ('cancelled', 'pending_payment')`;

export const QUARTER = sql`date_bin('15 minutes', o.placed_at, 'epoch')`;

const withDecimals = (decimals: number) => CURRENCIES.filter((code) => exponentOf(code) === decimals);
const NO_DECIMALS = withDecimals(0);
const THREE_DECIMALS = withDecimals(3);

const decimals = (
  currency: RawBuilder<unknown>,
) => sql`case when ${currency} = any (${NO_DECIMALS}::text[]) then 0
  when ${currency} = any (${THREE_DECIMALS}::text[]) then 3 else 2 end`;

// Each order by itself, half up: so it is the same sum in whatever steps the orders are counted.
const inBase = (amount: RawBuilder<unknown>) => sql`case when o.base_currency is null then ${amount}
  else div(2 * ${amount} * o.rate_denom * power(10::numeric, ${decimals(sql`o.base_currency`)})
      + o.rate_numer * power(10::numeric, ${decimals(sql`o.currency`)}),
    2 * o.rate_numer * power(10::numeric, ${decimals(sql`o.currency`)}))::bigint end`;

/** What one order of `orders o` adds to sales_quarters, in the order of its columns. */
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

/** How far sales_quarters has counted. since: changes from then on may not be in it. */
export type Counted = { number: number; since: Date; pass: number };

export const NOTHING_COUNTED: Counted = { number: 0, since: new Date(0), pass: 0 };

/** Orders that were counted and have changed since, as conditions on `orders o`. */
export function changedSince({ storeId }: StoreTx, { since }: Pick<Counted, 'since'>): RawBuilder<unknown> {
  return sql`o.store_id = ${storeId} and o.version > 1 and o.updated_at >= ${since}
    and not exists (select from sales_changes_counted x
      where x.store_id = ${storeId} and x.order_id = o.id and x.version = o.version)`;
}
