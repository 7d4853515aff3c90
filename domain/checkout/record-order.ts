import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CartView } from '#domain/cart/index.ts';
import { writeOrder } from '#domain/orders/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { type Money, money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { amountsOf, choiceOf } from './agreed-amounts.ts';
import { type CheckoutForm, parseCheckoutForm } from './checkout-form.ts';
import { lostOrShort, shortagesAsDifferences } from './compare-with-quote.ts';
import { type DraftInput, priceDraft, readDraft } from './draft-order.ts';
import type { CheckoutFailure } from './errors.ts';
import { snapshotLines } from './snapshot.ts';

/** An order without a cart, for distinct variants. Sends no mail. act.at may be in the past. */
export type RecordOrderInput = DraftInput & {
  /** The total that staff saw, in minor units: an order with another total is refused. */
  agreedTotal?: number;
};

/**
 * Prices the goods, takes stock and writes the order and its payment as placeOrder does; roll back on
 * failure. staffDiscount: the amount of a manual discount.
 */
export async function recordOrder(
  tx: StoreTx,
  input: RecordOrderInput,
  act: Act,
): Promise<Result<{ orderId: string; number: number; staffDiscount: Money }, CheckoutFailure>> {
  const draft = await readDraft(tx, input, act.at);
  const { goods, terms } = draft;
  if (goods.length === 0 || goods.length < input.lines.length) return fail('cart_empty');
  // Staff may always write a note, even if the store does not ask shoppers for notes.
  const form = parseCheckoutForm(input.form, { ...terms, takesNotes: true });
  if (!form.ok) return form;
  const paymentMethod = input.paymentMethod ?? 'cash_on_delivery';
  const isCash = paymentMethod === 'cash_on_delivery';
  const view = priceDraft(draft, input, choiceOf(form.value));
  const refused = whyRefused(view, form.value, input);
  if (refused) return refused;
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
  const { orderDiscountTotal: staffDiscount } = view.totals;
  return ok({ orderId: order.id, number: written.value, staffDiscount });
}

/** The reason why an order differs from what staff agreed with the customer; null if it does not. */
function whyRefused(
  view: CartView,
  { deliveryMethod }: CheckoutForm,
  { agreedTotal }: RecordOrderInput,
): CheckoutFailure | null {
  const lost = view.lines.flatMap(lostOrShort);
  if (lost.length > 0) return fail('cart_changed', { differences: lost });
  if (deliveryMethod !== '' && view.delivery?.id !== deliveryMethod) {
    return fail('invalid_form', { fields: { deliveryMethod: { code: 'not_offered' as const } } });
  }
  if (view.refusedCodes.length > 0) {
    const differences = view.refusedCodes.map((each) => ({ kind: 'coupon' as const, ...each }));
    return fail('cart_changed', { differences });
  }
  const now = view.totals.total;
  if (agreedTotal === undefined || agreedTotal === now.amount) return null;
  const was = money(agreedTotal, now.currency);
  return fail('cart_changed', { differences: [{ kind: 'total', was, now }] });
}
