import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { buildCart, readVariantGoods, type StoreTerms, TERMS_COLUMNS, termsOf } from '#domain/cart/index.ts';
import { writeOrder } from '#domain/orders/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { amountsOf, choiceOf } from './agreed-amounts.ts';
import { parseCheckoutForm } from './checkout-form.ts';
import { lostOrShort, shortagesAsDifferences } from './compare-with-quote.ts';
import type { CheckoutFailure } from './errors.ts';
import { snapshotLines } from './snapshot.ts';

/** An order without a cart, for distinct variants. Sends no mail. act.at may be in the past. */
export type RecordOrderInput = {
  lines: { variantId: string; quantity: number }[];
  form: Record<string, unknown>;
  locale: Locale;
  customerId?: string;
  /** Default: cash on delivery. A card order waits for its payment. */
  paymentMethod?: PaymentMethod;
};

/**
 * Prices the goods, takes stock and writes the order and its payment as placeOrder does; roll back on
 * failure.
 */
export async function recordOrder(
  tx: StoreTx,
  input: RecordOrderInput,
  act: Act,
): Promise<Result<{ orderId: string; number: number }, CheckoutFailure>> {
  const terms = await readTerms(tx);
  const goods = await readVariantGoods(tx, input.lines, { currency: terms.currency, at: act.at });
  if (goods.length === 0 || goods.length < input.lines.length) return fail('cart_empty');
  // Staff may always write a note, even if the store does not ask shoppers for notes.
  const form = parseCheckoutForm(input.form, { ...terms, takesNotes: true });
  if (!form.ok) return form;
  const paymentMethod = input.paymentMethod ?? 'cash_on_delivery';
  const isCash = paymentMethod === 'cash_on_delivery';
  const choice = { ...choiceOf(form.value), paymentMethod: isCash ? paymentMethod : undefined };
  const view = buildCart(goods, terms, input.locale, { choice });
  const lost = view.lines.flatMap(lostOrShort);
  if (lost.length > 0) return fail('cart_changed', { differences: lost });
  const order = {
    id: newId(),
    tokenHash: hashToken(newToken()),
    locale: input.locale,
    customerId: input.customerId,
    contact: form.value,
    // Staff may accept cash even where shoppers are not offered it; the terms of other methods are dropped.
    ...amountsOf(isCash ? { ...view, payment: null } : view, { terms, isProven: true }, act),
    paymentMethod,
    lines: snapshotLines(goods),
  };
  const written = await writeOrder(tx, { order }, act);
  if (!written.ok) {
    return fail('cart_changed', { differences: shortagesAsDifferences(view, written.data.shortages) });
  }
  return ok({ orderId: order.id, number: written.value });
}

async function readTerms(tx: StoreTx): Promise<StoreTerms> {
  const row = await tx
    .selectFrom('store_settings as st')
    .select(TERMS_COLUMNS)
    .where('st.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return termsOf(row);
}
