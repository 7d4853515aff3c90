import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Result } from '#lib/result.ts';
import type { CheckoutFailure } from './errors.ts';

/**
 * form: the posted fields by the names of CHECKOUT_FIELDS, unchecked. quote: CartView.quote of the cart that the
 * page showed, carried back by a hidden field. idempotencyKey: one per drawn checkout page (newToken()).
 */
export type PlaceOrderInput = {
  cartToken: string | null;
  idempotencyKey: string;
  quote: string;
  form: Record<string, unknown>;
  locale: Locale;
};

/** orderToken opens the order's pages. isNew is false for a repeated call: it gets the order of the first. */
export type PlacedOrder = { orderId: string; number: number; orderToken: string; isNew: boolean };

/**
 * Places the cart's order, once: a double click, a second tab and a retry after a lost reply get the same order as
 * long as they bring the same cart token (so keep the cart's cookie after an order; addLine opens a new one itself).
 */
export async function placeOrder(
  storeId: string,
  input: PlaceOrderInput,
  act: Act,
): Promise<Result<PlacedOrder, CheckoutFailure>> {
  throw new Error(`not written yet ${storeId} ${input.locale} ${act.at}`);
}

/** As placeOrder inside a caller's transaction, which must be rolled back on failure. */
export async function placeOrderIn(
  tx: StoreTx,
  input: PlaceOrderInput,
  act: Act,
): Promise<Result<PlacedOrder, CheckoutFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${input.locale} ${act.at}`);
}
