import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Result } from '#lib/result.ts';
import type { CheckoutFailure } from './errors.ts';

/** An order without a cart: lines of variants, the form's fields, no mail. For the seeder (act.at may be past). */
export type RecordOrderInput = {
  lines: { variantId: string; quantity: number }[];
  form: Record<string, unknown>;
  locale: Locale;
};

/** Prices, takes stock and writes the order and its payment like placeOrder does; roll back on failure. */
export async function recordOrder(
  tx: StoreTx,
  input: RecordOrderInput,
  act: Act,
): Promise<Result<{ orderId: string; number: number }, CheckoutFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${input.locale} ${act.at}`);
}
