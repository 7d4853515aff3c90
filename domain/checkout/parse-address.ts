import { ok, type Result } from '#lib/result.ts';
import {
  type CheckoutForm,
  type CheckoutSettings,
  type InvalidForm,
  parseCheckoutForm,
} from './checkout-form.ts';

/** An entry of an address book: a checkout's fields without e-mail and note. */
export type AddressForm = Pick<
  CheckoutForm,
  'name' | 'phone' | 'address' | 'addressMore' | 'city' | 'zipCode' | 'country'
>;

/** Validates an address by the checkout's rules, so that every saved address can be used in the checkout. */
export function parseAddress(
  sent: Record<string, unknown>,
  settings: CheckoutSettings,
): Result<AddressForm, InvalidForm> {
  const form = parseCheckoutForm({ ...sent, email: NO_EMAIL, note: '', paymentMethod: '' }, settings);
  if (!form.ok) return form;
  const { name, phone, address, addressMore, city, zipCode, country } = form.value;
  return ok({ name, phone, address, addressMore, city, zipCode, country });
}

// A placeholder, because the form's schema requires an e-mail and an address book has none.
const NO_EMAIL = 'nobody@example.com';
