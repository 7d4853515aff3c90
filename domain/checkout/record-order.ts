import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { drawCart, readVariantGoods, type StoreTerms, TERMS_COLUMNS, termsOf } from '#domain/cart/index.ts';
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

/** An order without a cart: different variants, the form's fields. Nobody is mailed. act.at may lie in the past. */
export type RecordOrderInput = {
  lines: { variantId: string; quantity: number }[];
  form: Record<string, unknown>;
  locale: Locale;
  /** The account whose order it is. */
  customerId?: string;
  /** A card order waits for its payment; left out it is cash on delivery. */
  paymentMethod?: PaymentMethod;
};

/** Prices, takes stock and writes the order and its payment as placeOrder does; roll back on failure. */
export async function recordOrder(
  tx: StoreTx,
  input: RecordOrderInput,
  act: Act,
): Promise<Result<{ orderId: string; number: number }, CheckoutFailure>> {
  const terms = await readTerms(tx);
  const goods = await readVariantGoods(tx, input.lines, { currency: terms.currency, at: act.at });
  if (goods.length === 0 || goods.length < input.lines.length) return fail('cart_empty');
  // Whoever takes an order down for somebody may write a note, whatever the shop asks of shoppers.
  const form = parseCheckoutForm(input.form, { ...terms, takesNotes: true });
  if (!form.ok) return form;
  const paymentMethod = input.paymentMethod ?? 'cash_on_delivery';
  const isCash = paymentMethod === 'cash_on_delivery';
  const choice = { ...choiceOf(form.value), paymentMethod: isCash ? paymentMethod : undefined };
  const view = drawCart(goods, terms, input.locale, { choice });
  const lost = view.lines.flatMap(lostOrShort);
  if (lost.length > 0) return fail('cart_changed', { differences: lost });
  const order = {
    id: newId(),
    tokenHash: hashToken(newToken()),
    locale: input.locale,
    customerId: input.customerId,
    contact: form.value,
    // Cash is whoever takes the order's to accept, also where a shopper is not offered it: no other way's terms are kept.
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
