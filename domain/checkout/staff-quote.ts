import type { StoreTx } from '#db/index.ts';
import type { CartChoice, CartView } from '#domain/cart/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { accountOfBuyer } from './account-of-buyer.ts';
import { choiceOf } from './agreed-amounts.ts';
import { type CheckoutField, parseCheckoutForm } from './checkout-form.ts';
import { type DraftInput, priceDraft, readDraft } from './draft-order.ts';
import { isCountry } from './phone.ts';
import type { FieldProblem } from './written-in.ts';

/** The amounts of an order that staff are writing, and the problems of its fields as typed so far. */
export type StaffQuote = { view: CartView; problems: Partial<Record<CheckoutField, FieldProblem>> };

/**
 * Prices an order that staff are writing as placeStaffOrder will, while its address may still be incomplete.
 * Writes nothing. Variants that the store does not have are left out of the view.
 */
export async function quoteStaffOrder(
  tx: StoreTx,
  typed: Omit<DraftInput, 'customerId'>,
  at: Date,
): Promise<StaffQuote> {
  const input = { ...typed, customerId: await accountOfBuyer(tx, typed.form) };
  const draft = await readDraft(tx, input, at);
  const form = parseCheckoutForm(input.form, { ...draft.terms, takesNotes: true });
  const choice = form.ok ? choiceOf(form.value) : choiceSoFar(input.form);
  const problems = form.ok ? {} : form.data.fields;
  return { view: priceDraft(draft, input, choice), problems };
}

function choiceSoFar(form: Record<string, unknown>): CartChoice {
  const text = (name: string) => {
    const typed = form[name];
    return typeof typed === 'string' ? cleanLine(typed.slice(0, 300)) : '';
  };
  const country = text('country');
  return {
    to: {
      ...(isCountry(country) && { country }),
      ...{ region: text('region'), city: text('city'), zipCode: text('zipCode') },
    },
    deliveryId: text('deliveryMethod'),
  };
}
