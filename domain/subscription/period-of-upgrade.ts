import type { BillingState } from './billing-state.ts';
import {
  currentOf,
  priceOf,
  priceUpgrade,
  quotePeriod,
  startOfPurchase,
  type Wanted,
  wholeSecond,
} from './quote.ts';

const SECOND = 1000;

export type PaidUpgrade = {
  wanted: Wanted;
  currency: string;
  /** The paid amount before tax. */
  net: number;
  /** The end of the period that was shown when the upgrade was ordered. */
  shownEnd: Date;
};

export type UpgradePeriod = {
  /** The time at which the new plan begins. */
  begins: Date;
  /** `end` minus a whole period of the new plan. A later upgrade counts the days from here. */
  start: Date;
  end: Date;
};

/**
 * The period of an upgrade whose money arrives at `now`, days after its order. The upgrade is priced again, and the
 * difference to the paid amount moves the end by the time that it buys of the new plan, but never before the shown
 * end. Null if the plan has no price.
 */
export function periodOfUpgrade(state: BillingState, paid: PaidUpgrade, now: Date): UpgradePeriod | null {
  const { wanted, currency, net, shownEnd } = paid;
  const priced = priceNow(state, paid, now);
  const price = priceOf(wanted.package, wanted.cycle, currency);
  if (!priced.ok || !price) return null;
  const { periodStart, periodEnd, net: priceToday } = priced.value;
  const length = periodEnd.getTime() - periodStart.getTime();
  const bought = mulDivUp(net - priceToday, length, price * SECOND) * SECOND;
  const begins = wholeSecond(startOfPurchase(state, now));
  const earliest = Math.max(shownEnd.getTime(), begins.getTime() + SECOND);
  const end = Math.max(earliest, periodEnd.getTime() + bought);
  return { begins, start: new Date(end - length), end: new Date(end) };
}

/** The upgrade's price at this moment. If the former period is over, the price of a whole new one. */
function priceNow(state: BillingState, { wanted, currency }: PaidUpgrade, now: Date) {
  const { renewal } = state;
  const current = renewal && renewal.paidUntil > now && currentOf({ ...state, renewal });
  return renewal && current
    ? priceUpgrade({ current, renewal }, wanted, { now, taxPpm: 0 })
    : quotePeriod(currency, wanted, { taxPpm: 0, start: startOfPurchase(state, now), renewal: null });
}

/** Rounded up to whole seconds, so that no money buys less than its time. */
function mulDivUp(amount: number, numerator: number, denominator: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number((product + (product > 0n ? divisor - 1n : 0n)) / divisor);
}
