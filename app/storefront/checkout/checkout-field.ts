import type { CheckoutField } from '#domain/checkout/index.ts';
import type { CheckoutFieldErrors, CheckoutView } from './checkout-types.ts';

export type CheckoutPageData = CheckoutView & { fields: CheckoutFieldErrors };

/** What a field of the form is made from: its limits, what was typed and what is wrong with it. */
export function fieldOf(data: CheckoutPageData, name: CheckoutField) {
  const { required, minLength, maxLength } = data.limits[name];
  return {
    id: name,
    name,
    error: data.fields[name],
    defaultValue: data.values[name],
    required,
    minLength,
    maxLength,
  };
}
