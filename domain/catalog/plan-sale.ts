import { type Failure, fail } from '#lib/result.ts';
import { MAX_AMOUNT, type SaleInput } from './product-input.ts';

export type SaleFailure =
  | Failure<'sale_not_lower', { amount: number; price: number }>
  /** The sale ends before it begins, or at the same moment. */
  | Failure<'sale_window_empty', { from: Date; to: Date }>
  | Failure<'price_negative', { amount: number }>;

/** Validates a sale against the regular price; null if it is valid. Both have the same currency. */
export function checkSale({ price, from, to }: SaleInput, regular: number): SaleFailure | null {
  if (!Number.isSafeInteger(price.amount)) throw new RangeError(`Not a whole amount: ${price.amount}`);
  if (price.amount < 0) return fail('price_negative', { amount: price.amount });
  if (price.amount >= Math.min(regular, MAX_AMOUNT + 1)) {
    return fail('sale_not_lower', { amount: price.amount, price: regular });
  }
  if (from && to && from >= to) return fail('sale_window_empty', { from, to });
  return null;
}
