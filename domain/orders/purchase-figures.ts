import { type RawBuilder, sql } from 'kysely';
import { exponentOf } from '#lib/money/index.ts';
import { decimalsOf } from './currency-decimals.ts';
import { KEPT_TOTAL, MONEY_PARTS, PAID, SOLD } from './order-money.ts';

/**
 * SQL figures of a customer over the rows of `orders o` selected by `whose`: the number of sold orders
 * and of paid ones (order-money.ts), the money received minus refunds in the store's currency (at the orders' rates), and
 * the times of the first and the last order.
 */
export function purchaseFigures(whose: RawBuilder<unknown>, currency: string): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where ${SOLD})::int as orders,
           count(*) filter (where ${PAID})::int as paid_orders,
           ${inStoreCurrency(sql<number>`case when ${PAID} then ${KEPT_TOTAL} else 0 end`, currency)} as spent,
           min(o.placed_at) as first_at, max(o.placed_at) as last_at
      from orders o where ${whose}`;
}

/** SQL sums of what came in, is open and was given back, over the same rows and in the same currency. */
export function moneyFigures(whose: RawBuilder<unknown>, currency: string): RawBuilder<unknown> {
  return sql`
    select ${inStoreCurrency(MONEY_PARTS.paid, currency)} as paid,
           ${inStoreCurrency(MONEY_PARTS.open, currency)} as open,
           ${inStoreCurrency(MONEY_PARTS.givenBack, currency)} as given_back
      from orders o where ${whose}`;
}

/** The sum of an amount, each at its order's rate. */
function inStoreCurrency(amount: RawBuilder<number>, currency: string): RawBuilder<unknown> {
  return sql`coalesce(sum(case
      when o.base_currency is null or o.base_currency = o.currency then ${amount}
      else round((${amount})::numeric * o.rate_denom / o.rate_numer
        * power(10::numeric, ${exponentOf(currency)}::int - (${decimalsOf(sql`o.currency`)}))) end), 0)::bigint`;
}
