import { isCurrency } from './currency.ts';

/** Whole minor units of an ISO 4217 currency: 1250 USD is $12.50, 1250 JOD is 1.250 dinars. */
export type Money = { amount: number; currency: string };

/**
 * Throws if the amount is not a whole number below 2^53, because such a number is already off by at least a
 * cent.
 */
export function money(amount: number, currency: string): Money {
  if (!isCurrency(currency)) throw new Error(`Not an ISO 4217 currency: ${currency}`);
  return { amount: checkAmount(amount), currency };
}

export function zero(currency: string): Money {
  return money(0, currency);
}

export function addMoney(first: Money, ...others: Money[]): Money {
  const sum = others.reduce(
    (total, next) => checkAmount(total + sameCurrency(first, next).amount),
    first.amount,
  );
  return money(sum, first.currency);
}

export function subtractMoney(from: Money, what: Money): Money {
  return money(from.amount - sameCurrency(from, what).amount, from.currency);
}

export function multiplyMoney(price: Money, times: number): Money {
  if (!Number.isSafeInteger(times)) throw new Error(`Not a whole multiplier: ${times}`);
  return money(price.amount * times, price.currency);
}

/** Returns a negative number, zero or a positive one, as a sort callback does. */
export function compareMoney(a: Money, b: Money): number {
  return a.amount - sameCurrency(a, b).amount;
}

export function checkAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount below 2^53: ${amount}`);
  return amount === 0 ? 0 : amount;
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`Mixed currencies: ${a.currency} and ${b.currency}`);
  return b;
}
