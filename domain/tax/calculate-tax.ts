import { mulDivHalfUp } from '#lib/money/index.ts';

const WHOLE = 1_000_000;

/** Rates in parts per million: 15 % is 150000; 0 means no tax. */
export type TaxTerms = { ratePpm: number; pricesIncludeTax: boolean };

export const NO_TAX: TaxTerms = { ratePpm: 0, pricesIncludeTax: true };

/** An amount in minor units; gross = net + tax. */
export type TaxedAmount = { net: number; tax: number; gross: number };

/**
 * The tax in or on one line, rounded half-up on that line (G4).
 * | prices | tax | the given amount is |
 * | include tax | amount × rate ÷ (1 + rate) | gross |
 * | exclude tax | amount × rate | net |
 */
export function calculateTax(amount: number, terms: TaxTerms): TaxedAmount {
  if (!Number.isInteger(terms.ratePpm) || terms.ratePpm < 0 || terms.ratePpm > WHOLE) {
    throw new RangeError(`Not a tax rate in parts per million: ${terms.ratePpm}`);
  }
  if (terms.pricesIncludeTax) {
    const tax = mulDivHalfUp(amount, terms.ratePpm, WHOLE + terms.ratePpm);
    return { net: amount - tax, tax, gross: amount };
  }
  const tax = mulDivHalfUp(amount, terms.ratePpm, WHOLE);
  return { net: amount, tax, gross: amount + tax };
}
