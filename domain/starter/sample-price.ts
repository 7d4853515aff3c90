import { exponentOf, type Money, money } from '#lib/money/index.ts';

/**
 * The approximate units of a currency for one Saudi riyal, and the step to which prices are rounded. A sample needs a
 * plausible price, not today's rate.
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

/** Converts a sample's price from riyals to the store's currency. */
export function samplePrice(riyals: number, currency: string): Money {
  const { rate, step } = SCALES[currency] ?? DOLLAR;
  const units = Math.max(step, Math.round((riyals * rate) / step) * step);
  return money(Math.round(units * 10 ** exponentOf(currency)), currency);
}
