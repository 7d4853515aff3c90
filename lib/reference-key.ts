import { parseWholeNumber, toLatinDigits } from './digits.ts';

/**
 * Normalizes an order number or a tracking number: "#١٠٤٢" and "1042" are the same order, "1z 999" and "1Z999" the same
 * parcel. The column fulfilments.tracking_key is a parcel's number in this form.
 */
export function referenceKey(reference: string): string {
  return toLatinDigits(reference).replace(/^#/, '').replace(/\s/g, '').toUpperCase();
}

/** The order number that a reference is; null for another text. "#01001" and "1001" are the same order. */
export function orderNumberIn(reference: string): number | null {
  return parseWholeNumber(referenceKey(reference));
}
