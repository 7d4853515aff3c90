import { type RawBuilder, sql } from 'kysely';

/** A price in minor units with a lower one for a while. A side left open has no end. */
export type TimedPrice = {
  amount: number;
  compareAt: number | null;
  sale: { amount: number; from: Date | null; to: Date | null } | null;
};

export type PriceAt = {
  amount: number;
  /** To strike through: during a sale the regular price. */
  compareAt: number | null;
  isOnSale: boolean;
  /** The next moment at which the price is another; null for never. */
  changesAt: Date | null;
};

/**
 * What a price is at a moment (G3). The sale counts from its first second up to, not with, its last.
 *
 * | moment | amount | compareAt |
 * | before `from` | the price | as set |
 * | from `from`, before `to` | the sale's | the price |
 * | from `to` on | the price | as set |
 * | any, and the sale is not lower than the price | the price | as set |
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

/** The same in SQL, of a row of variant_prices that the query calls `alias`: one expression for every reader. */
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
