import { exponentOf, type Money, money } from '#lib/money/index.ts';

// Stripe's own lists of decimals, which differ from ISO's: https://docs.stripe.com/currencies (zero-decimal,
// three-decimal, special cases).
const ZERO = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

function decimalsAtStripe(currency: string): number {
  return ZERO.has(currency) ? 0 : THREE.has(currency) ? 3 : 2;
}

/**
 * An amount in Stripe's units; null if Stripe cannot represent it exactly. The last of three decimals must be 0, and
 * ISK and UGX, which have none, are counted in hundredths.
 */
export function toStripe({ amount, currency }: Money): number | null {
  const decimals = decimalsAtStripe(currency);
  const shift = decimals - exponentOf(currency);
  const counted = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isSafeInteger(counted)) return null;
  return decimals === 3 && counted % 10 !== 0 ? null : counted;
}

/** Converts an amount from Stripe. Throws if it is not a whole number of minor units. */
export function fromStripe(counted: number, code: string): Money {
  const currency = code.toUpperCase();
  const shift = decimalsAtStripe(currency) - exponentOf(currency);
  return money(shift >= 0 ? counted / 10 ** shift : counted * 10 ** -shift, currency);
}
