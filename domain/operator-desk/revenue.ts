import { withPlatform } from '#db/index.ts';
import { type CountedRevenue, countRevenue, type RevenueMonth } from './count-revenue.ts';
import { firstOpenMonth, monthStart, readFinalMonths } from './final-months.ts';

/** The currency with the most paying stores is first. Amounts in different currencies are never added up. */
export type Revenue = CountedRevenue;

const MONTHS = 12;

/**
 * The revenue from subscriptions in each of the last twelve months, oldest first. Stored months are read; those after the
 * last stored one are computed.
 */
export async function readRevenue({ at }: { at: Date }): Promise<Revenue> {
  const starts = Array.from({ length: MONTHS }, (_, index) => monthStart(at, index - MONTHS + 1));
  return withPlatform(async (tx) => {
    const final = await readFinalMonths(tx, starts);
    const open = starts.slice(firstOpenMonth(starts, final));
    // A millisecond later, so that events at this very moment are counted.
    const counted = await countRevenue(tx, [...open, new Date(at.getTime() + 1)]);
    return joinRevenue(final, counted, starts);
  });
}

function joinRevenue(final: CountedRevenue, counted: CountedRevenue, starts: Date[]): Revenue {
  const names = new Set([...final.currencies, ...counted.currencies].map(({ currency }) => currency));
  const currencies = [...names].map((currency) => {
    const of = (part: CountedRevenue) =>
      part.currencies.find((each) => each.currency === currency)?.months ?? [];
    return { currency, months: monthsOf(starts, of(final), of(counted)) };
  });
  const size = ({ months }: (typeof currencies)[number]) => months.at(-1)?.paying ?? 0;
  currencies.sort((a, b) => size(b) - size(a) || a.currency.localeCompare(b.currency));
  const firstCounted = counted.trials[0]?.start.getTime() ?? 0;
  const stored = final.trials.filter(({ start }) => start.getTime() < firstCounted);
  return { currencies, trials: [...stored, ...counted.trials] };
}

const NOTHING = { recurring: 0, payingBefore: 0, paying: 0, firstPaid: 0, lost: 0 };

function monthsOf(starts: Date[], final: RevenueMonth[], counted: RevenueMonth[]): RevenueMonth[] {
  const known = new Map([...counted, ...final].map((month) => [month.start.getTime(), month]));
  const months = starts.map((start) => known.get(start.getTime()) ?? { start, ...NOTHING });
  const last = final.at(-1)?.start.getTime();
  const open = months.findIndex(({ start }) => last !== undefined && start.getTime() > last);
  const [before, first] = [months[open - 1], months[open]];
  if (!before || !first) return months;
  // A store that paid in the last stored month and has been removed since counts as lost in the first month that is
  // not stored.
  const removed = Math.max(0, before.paying - first.payingBefore);
  return months.with(open, {
    ...first,
    payingBefore: first.payingBefore + removed,
    lost: first.lost + removed,
  });
}
