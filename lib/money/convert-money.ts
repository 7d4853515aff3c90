import { exponentOf } from './currency.ts';
import { checkAmount, type Money, money } from './money.ts';
import type { Rate } from './rate.ts';

/** Rounding of a converted price: none, to whole units, or to the nearest price that ends in .99. */
export const ROUNDINGS = ['none', 'whole', 'charm'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The target currency of a conversion, with the value of one unit of the source currency in it. */
export type Conversion = { code: string; rate: Rate; rounding: Rounding };

/**
 * A conversion in minor units, as app.convert_amount takes it: numer / denom, and the number of minor units
 * in one unit.
 */
export type MinorConversion = { numer: number; denom: number; unit: number; rounding: Rounding };

/**
 * An amount in another currency, rounded half up, exact at any size. An amount above zero never becomes zero.
 *
 * | 12.30 at 4/15 | none 3.28 | whole 3.00 | charm 2.99 |
 * | 0.01 at 4/15 | none 0.01 | whole 1.00 | charm 0.99 |
 */
export function convertMoney(value: Money, into: Conversion): Money {
  return money(convertAmount(value.amount, minorConversion(value.currency, into)), into.code);
}

/**
 * Like convertMoney, for whole minor units; app.convert_amount is the PostgreSQL version, and a test compares
 * the two.
 */
export function convertAmount(amount: number, into: MinorConversion): number {
  if (checkAmount(amount) < 0) throw new RangeError(`A negative amount: ${amount}`);
  if (amount === 0) return 0;
  const step = into.rounding === 'none' ? 1n : BigInt(into.unit);
  const below = into.rounding === 'charm' ? BigInt(into.unit) / 100n : 0n;
  const denom = BigInt(into.denom);
  const over = BigInt(amount) * BigInt(into.numer) + below * denom;
  const steps = (2n * over + denom * step) / (2n * denom * step);
  return checkAmount(Number((steps < 1n ? 1n : steps) * step - below));
}

export function minorConversion(from: string, { code, rate, rounding }: Conversion): MinorConversion {
  const shift = exponentOf(code) - exponentOf(from);
  return {
    numer: rate.numer * 10 ** Math.max(shift, 0),
    denom: rate.denom * 10 ** Math.max(-shift, 0),
    unit: 10 ** exponentOf(code),
    rounding,
  };
}
