import { exponentOf, type Money, money } from '#lib/money/index.ts';

/**
 * Units of a currency for one Saudi riyal, roughly, and the step that prices are rounded to. A sample needs a sensible
 * price, not today's rate.
 */
const SCALES: Record<string, { rate: number; step: number }> = {
  SAR: { rate: 1, step: 1 },
  AED: { rate: 1, step: 1 },
  QAR: { rate: 1, step: 1 },
  BHD: { rate: 0.1, step: 0.5 },
  OMR: { rate: 0.1, step: 0.5 },
  KWD: { rate: 0.08, step: 0.5 },
  JOD: { rate: 0.19, step: 0.5 },
  EGP: { rate: 13, step: 10 },
};
const DOLLAR = { rate: 0.27, step: 1 };

/** A sample's price in riyals, in the store's currency. */
export function samplePrice(riyals: number, currency: string): Money {
  const { rate, step } = SCALES[currency] ?? DOLLAR;
  const units = Math.max(step, Math.round((riyals * rate) / step) * step);
  return money(Math.round(units * 10 ** exponentOf(currency)), currency);
}
