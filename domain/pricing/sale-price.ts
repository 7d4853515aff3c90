import { type RawBuilder, sql } from 'kysely';

/** A price in minor units with an optional sale price for a period; null as start or end means no limit. */
export type TimedPrice = {
  amount: number;
  compareAt: number | null;
  sale: { amount: number; from: Date | null; to: Date | null } | null;
};

export type PriceAt = {
  amount: number;
  /** The struck-through price, which during a sale is the regular price. */
  compareAt: number | null;
  isOnSale: boolean;
  /** The time at which the price changes next; null if it never changes. */
  changesAt: Date | null;
};

/**
 * The price at a moment (G3). The sale applies from its start up to, but not including, its end.
 * | moment | amount | compareAt |
 * | before `from` | the price | as set |
 * | from `from`, before `to` | the sale price | the price |
 * | from `to` on | the price | as set |
 * | any, and the sale is not below the price | the price | as set |
 */
export function priceAt({ amount, compareAt, sale }: TimedPrice, at: Date): PriceAt {
  if (!sale || sale.amount >= amount) return { amount, compareAt, isOnSale: false, changesAt: null };
  const isBegun = sale.from === null || sale.from <= at;
  const isOver = sale.to !== null && sale.to <= at;
  const isOnSale = isBegun && !isOver;
  const changesAt = isOver ? null : isBegun ? sale.to : sale.from;
  return isOnSale
    ? { amount: sale.amount, compareAt: amount, isOnSale, changesAt }
    : { amount, compareAt, isOnSale, changesAt };
}

/** priceAt as SQL, for a row of variant_prices named `alias`. */
export function priceColumns(
  alias: string,
  at: Date,
): { amount: RawBuilder<number>; compareAt: RawBuilder<number | null>; changesAt: RawBuilder<Date | null> } {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const window = sql`${of('sale_amount')}, ${of('sale_from')}, ${of('sale_to')}, ${at}`;
  return {
    amount: sql`app.price_at(${of('amount')}, ${window})`,
    compareAt: sql`app.compare_at(${of('amount')}, ${of('compare_at')}, ${window})`,
    changesAt: sql`app.price_changes_at(${of('amount')}, ${window})`,
  };
}
