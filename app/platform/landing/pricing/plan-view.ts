import type { PackageLimits } from '#domain/packages/index.ts';
import { type Money, money } from '#lib/money/index.ts';

export type PlanPrice = { perMonth: Money; perYear: Money };

/** A package as /pricing shows it, in the page's language. */
export type PlanView = {
  code: string;
  name: string;
  summary: string;
  features: string[];
  isRecommended: boolean;
  isFree: boolean;
  /** The length of the trial of a paid plan, in days. */
  trialDays: number;
  /** At least one price, each in a different currency. */
  prices: PlanPrice[];
  limits: PackageLimits;
};

export type Period = 'month' | 'year';

/** The price in this currency, or else in the first currency that the plan is sold in. */
export function priceIn({ prices }: Pick<PlanView, 'prices'>, currency: string): PlanPrice {
  const price = prices.find(({ perMonth }) => perMonth.currency === currency) ?? prices[0];
  if (!price) throw new Error('A plan without a price is not shown.');
  return price;
}

/** The amount by which a year is cheaper than twelve months; null if it is not cheaper. */
export function savedPerYear({ perMonth, perYear }: PlanPrice): Money | null {
  const saved = perMonth.amount * 12 - perYear.amount;
  return saved > 0 ? money(saved, perMonth.currency) : null;
}

/**
 * The number of months that a yearly payment saves, if it is whole and the same for all paid plans; otherwise null.
 */
export function freeMonths(plans: Pick<PlanView, 'prices'>[]): number | null {
  const paid = plans.flatMap(({ prices }) => prices).filter(({ perMonth }) => perMonth.amount > 0);
  const months = new Set(paid.map((price) => (savedPerYear(price)?.amount ?? 0) / price.perMonth.amount));
  const [only = 0] = months;
  return months.size === 1 && Number.isInteger(only) && only > 0 ? only : null;
}

/** The currencies of the plans, in the order in which the plans name them. */
export function currenciesOf(plans: Pick<PlanView, 'prices' | 'isFree'>[]): string[] {
  const sold = plans.filter(({ isFree }) => !isFree);
  const prices = (sold.length > 0 ? sold : plans).flatMap((plan) => plan.prices);
  return [...new Set(prices.map(({ perMonth }) => perMonth.currency))];
}

/** Splits the features into those of all plans and those of some plans only, each listed once. */
export function sharedFeatures(plans: Pick<PlanView, 'features'>[]): { all: string[]; some: string[] } {
  const known = [...new Set(plans.flatMap(({ features }) => features))];
  const isInAll = (feature: string) => plans.every(({ features }) => features.includes(feature));
  return { all: known.filter(isInAll), some: known.filter((feature) => !isInAll(feature)) };
}
