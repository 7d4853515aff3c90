import type { CheckoutField } from '#domain/checkout/index.ts';
import type { CheckoutFieldErrors, CheckoutView } from './checkout-types.ts';

export type CheckoutPageData = CheckoutView & { fields: CheckoutFieldErrors };

/** Props of a form field: limits, typed value and error. */
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
    pattern: data.checks[name]?.pattern,
  };
}
