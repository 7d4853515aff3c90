import { ok, type Result } from '#lib/result.ts';
import {
  type CheckoutForm,
  type CheckoutSettings,
  type InvalidForm,
  parseCheckoutForm,
} from './checkout-form.ts';

/** An address as an address book keeps it: what a checkout asks for, without e-mail and note. */
export type AddressForm = Pick<
  CheckoutForm,
  'name' | 'phone' | 'address' | 'addressMore' | 'city' | 'zipCode' | 'country'
>;

/** Checks an address by the checkout's rules, so that what is saved can be ordered to. */
export function parseAddress(
  sent: Record<string, unknown>,
  settings: CheckoutSettings,
): Result<AddressForm, InvalidForm> {
  const form = parseCheckoutForm({ ...sent, email: NO_EMAIL, note: '', paymentMethod: '' }, settings);
  if (!form.ok) return form;
  const { name, phone, address, addressMore, city, zipCode, country } = form.value;
  return ok({ name, phone, address, addressMore, city, zipCode, country });
}

// An address book asks for none; the form's one schema does.
const NO_EMAIL = 'nobody@example.com';
