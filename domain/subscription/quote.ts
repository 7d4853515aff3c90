import type { Package } from '#domain/packages/index.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type BillingState, type Cycle, mayHappen, phaseOf, type Renewal } from './billing-state.ts';
import type { NotNow, NotSold } from './errors.ts';

const DAY = 86_400_000;
const MILLION = 1_000_000;

/** The package and cycle that are bought. */
export type Wanted = { package: Package; cycle: Cycle };

export type QuoteLine = {
  what: 'period' | 'rest' | 'unused';
  package: Package;
  cycle: Cycle;
  /** Before tax; negative for unused days. */
  amount: number;
  /** For a part of a period: its days, and the days of the whole period. */
  days: { left: number; of: number } | null;
};

/** The current price of a purchase. The shown and the charged price are computed by the same function. */
export type Quote = {
  kind: 'subscribe' | 'renew' | 'upgrade';
  wanted: Wanted;
  currency: string;
  lines: QuoteLine[];
  net: number;
  tax: number;
  total: number;
  taxPpm: number;
  periodStart: Date;
  periodEnd: Date;
};

export type Terms = {
  now: Date;
  taxPpm: number;
  /** The preferred currency of a first purchase. */
  storeCurrency: string;
};

/**
 * The preferred currency if the package is sold in it, otherwise the currency of its first price; null without a
 * price.
 */
export function currencyOf({ prices }: Package, preferred: string): string | null {
  return (prices.find(({ currency }) => currency === preferred) ?? prices[0])?.currency ?? null;
}

/** Before tax; null if the package is not sold in this currency and cycle. */
export function priceOf({ prices }: Package, cycle: Cycle, currency: string): number | null {
  const price = prices.find((each) => each.currency === currency);
  const amount = cycle === 'month' ? price?.perMonth : price?.perYear;
  return amount ? amount : null;
}

/**
 * True if the change applies at once: to a package that costs at least as much, or from monthly to yearly payment.
 */
export function isUpgrade(current: Wanted, wanted: Wanted, currency: string): boolean {
  if (current.cycle === 'year' && wanted.cycle === 'month') return false;
  const [before, after] = [current, wanted].map((each) => priceOf(each.package, 'month', currency) ?? 0);
  return (after ?? 0) >= (before ?? 0);
}

/** The price of a purchase at this moment. */
export function quotePurchase(
  state: BillingState,
  wanted: Wanted,
  terms: Terms,
): Result<Quote, NotNow | NotSold> {
  const phase = phaseOf(state, terms.now);
  const { renewal } = state;
  if (renewal && mayHappen('upgrade', phase)) return quoteUpgrade({ ...state, renewal }, wanted, terms);
  if (renewal && phase === 'past_due') {
    const due = renewal.next ?? currentOf({ ...state, renewal });
    return due
      ? quotePeriod(renewal.currency, due, { ...terms, start: renewal.paidUntil, renewal })
      : fail('not_sold');
  }
  if (!mayHappen('subscribe', phase)) return fail('not_now', { phase });
  const currency = currencyOf(wanted.package, renewal?.currency ?? terms.storeCurrency);
  if (!currency) return fail('not_sold');
  return quotePeriod(currency, wanted, { ...terms, start: startOfPurchase(state, terms.now), renewal: null });
}

/** A trial, or a period that the operator set, is used up before the paid period starts, so that no day is lost. */
export function startOfPurchase(state: BillingState, now: Date): Date {
  const { renewal, periodEndsAt } = state;
  const isEnded = phaseOf({ ...state, isSuspended: false }, now) === 'ended';
  return renewal || isEnded || !periodEndsAt ? now : periodEndsAt;
}

export function currentOf({ package: current, renewal }: BillingState & { renewal: Renewal }): Wanted | null {
  return current && { package: current, cycle: renewal.cycle };
}

type PeriodTerms = Pick<Terms, 'taxPpm'> & { start: Date; renewal: Renewal | null };

/** The price of a whole period: the first one, or the next one of a renewal. */
export function quotePeriod(
  currency: string,
  wanted: Wanted,
  { start, renewal, taxPpm }: PeriodTerms,
): Result<Quote, NotSold> {
  const amount = priceOf(wanted.package, wanted.cycle, currency);
  if (amount === null) return fail('not_sold');
  const from = wholeSecond(start);
  const periodEnd = addCycle(from, wanted.cycle, renewal?.anchorDay ?? from.getUTCDate());
  const line: QuoteLine = { what: 'period', ...wanted, amount, days: null };
  const kind = renewal ? 'renew' : 'subscribe';
  return ok({ kind, wanted, ...sumOf([line], { currency, taxPpm }), periodStart: from, periodEnd });
}

function quoteUpgrade(
  state: BillingState & { renewal: Renewal },
  wanted: Wanted,
  terms: Terms,
): Result<Quote, NotNow | NotSold> {
  const { renewal } = state;
  const current = currentOf(state);
  const isSame = current?.package.id === wanted.package.id && current.cycle === wanted.cycle;
  if (!current || isSame || !isUpgrade(current, wanted, renewal.currency))
    return fail('not_now', { phase: 'active' });
  return priceUpgrade({ current, renewal }, wanted, terms);
}

/** The price of the rest of a period, or of a year from now, minus the unused days of the current plan. */
export function priceUpgrade(
  { current, renewal }: { current: Wanted; renewal: Renewal },
  wanted: Wanted,
  { now, taxPpm }: Pick<Terms, 'now' | 'taxPpm'>,
): Result<Quote, NotSold> {
  const { currency, periodStart, paidUntil } = renewal;
  const [old, price] = [current, wanted].map((each) => priceOf(each.package, each.cycle, currency));
  if (!price) return fail('not_sold');
  const of = Math.max(1, daysBetween(periodStart, paidUntil));
  const days = { left: Math.min(of, Math.max(0, daysBetween(now, paidUntil))), of };
  const part = (amount: number) => mulDivHalfUp(amount, days.left, of);
  const unused: QuoteLine = { what: 'unused', ...current, amount: -part(old ?? 0), days };
  if (current.cycle === wanted.cycle) {
    const rest: QuoteLine = { what: 'rest', ...wanted, amount: part(price), days };
    const sums = sumOf([rest, unused], { currency, taxPpm });
    return ok({ kind: 'upgrade', wanted, ...sums, periodStart, periodEnd: paidUntil });
  }
  const from = wholeSecond(now);
  const whole: QuoteLine = { what: 'period', ...wanted, amount: price, days: null };
  const sums = sumOf([whole, unused], { currency, taxPpm });
  const periodEnd = addCycle(from, wanted.cycle, from.getUTCDate());
  return ok({ kind: 'upgrade', wanted, ...sums, periodStart: from, periodEnd });
}

/** Nothing is paid out: unused days lower the price to 0 at most. */
function sumOf(lines: QuoteLine[], { currency, taxPpm }: { currency: string; taxPpm: number }) {
  const net = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  );
  const tax = mulDivHalfUp(net, taxPpm, MILLION);
  return { currency, taxPpm, lines, net, tax, total: net + tax };
}

/** The time a month or a year later, on the same day of the month, or on the last day of a shorter month. */
export function addCycle(from: Date, cycle: Cycle, anchorDay: number): Date {
  const month = from.getUTCMonth() + (cycle === 'month' ? 1 : 12);
  const days = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(anchorDay, days));
  return to;
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);
}

// Whole seconds, because the API states times in seconds.
export const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);
