import type { Failure, Result } from '#lib/result.ts';
import type { FieldProblem } from './errors.ts';

/** The names of the form's fields, in the order of the page. */
export const CHECKOUT_FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'addressMore',
  'city',
  'zipCode',
  'country',
  'note',
  'paymentMethod',
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** What passed: cleaned, phone in E.164, emailNorm in lower case. */
export type CheckoutForm = {
  name: string;
  email: string;
  emailNorm: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  note: string;
  paymentMethod: 'cash_on_delivery';
};

export type CheckoutSettings = { nameMinLength: number; zipRequired: boolean; country: string };

export type FieldConstraint = { required: boolean; minLength?: number; maxLength: number };

export type CheckoutConstraints = Record<CheckoutField, FieldConstraint>;

/** The HTML constraints of the fields, from the same numbers that the server checks by. */
export function checkoutConstraints(settings: CheckoutSettings): CheckoutConstraints {
  throw new Error(`not written yet ${settings.country}`);
}

export function parseCheckoutForm(
  sent: unknown,
  settings: CheckoutSettings,
): Result<CheckoutForm, Failure<'invalid_form', { fields: Partial<Record<CheckoutField, FieldProblem>> }>> {
  throw new Error(`not written yet ${sent} ${settings.country}`);
}
