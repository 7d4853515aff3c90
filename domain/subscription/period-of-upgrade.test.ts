import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Package } from '#domain/packages/index.ts';
import type { BillingState, Cycle } from './billing-state.ts';
import { periodOfUpgrade } from './period-of-upgrade.ts';
import { addCycle, quotePurchase } from './quote.ts';

const DAY = 86_400_000;
const START = new Date('2026-11-09T10:00:00Z');

const made = (code: string, month: number, year = month * 10): Package => ({
  ...{ id: code, code, version: 1, names: { en: code, ar: code }, isListed: true, position: 1 },
  ...{ summaries: { en: '', ar: '' }, features: [], featuresOff: [], isRecommended: false },
  limits: { products: null, staff: null, storageMb: null, domains: null, ordersMonth: null },
  prices: [{ currency: 'SAR', perMonth: month, perYear: year }],
});

function paying(current: Package, cycle: Cycle = 'month'): BillingState {
  const paidUntil = addCycle(START, cycle, 9);
  return {
    ...{ package: current, status: 'active', isSuspended: false, isComplimentary: false },
    periodEndsAt: new Date(paidUntil.getTime() + 8 * DAY),
    renewal: {
      ...{ cycle, currency: 'SAR', periodStart: START, paidUntil, anchorDay: 9, cancelsAtEnd: false },
      ...{ next: null, failedTries: 0, paysBy: 'transfer' as const },
    },
  };
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY);
const after = (days: number, from = START) => new Date(from.getTime() + days * DAY);

/** Orders an upgrade at one time and receives its money at another. Null if nothing was to be paid. */
function upgrade(state: BillingState, wanted: { package: Package; cycle: Cycle }, [asked, paid]: Date[]) {
  if (!asked || !paid) throw new Error('Two times are needed.');
  const quoted = quotePurchase(state, wanted, { now: asked, taxPpm: 0, storeCurrency: 'SAR' });
  if (!quoted.ok || quoted.value.net === 0) return null;
  const { net, periodEnd: shownEnd } = quoted.value;
  const period = periodOfUpgrade(state, { wanted, currency: 'SAR', net, shownEnd }, paid);
  if (!period) throw new Error('The plan has no price.');
  return { ...period, net, shownEnd };
}

test('an upgrade from 100 to 400 a month whose money takes ten days ends 7.5 days later', () => {
  const upgraded = upgrade(
    paying(made('small', 10_000)),
    { package: made('large', 40_000), cycle: 'month' },
    [START, after(10)],
  );
  expect(upgraded).toMatchObject({ net: 30_000, begins: after(10), start: after(7.5), end: after(37.5) });
});

test('an upgrade whose money arrives on the same day keeps the shown period', () => {
  const state = paying(made('small', 10_001));
  for (const month of [10_003, 17_777, 40_000]) {
    const wanted = { package: made('large', month), cycle: 'month' as const };
    expect(upgrade(state, wanted, [after(3), after(3.5)])).toMatchObject({ start: START, end: after(30) });
  }
});

test('a year begins when its money arrives and is shorter by the used days of the former plan, but not before the shown end', () => {
  const state = paying(made('small', 3650));
  const large = { package: made('large', 7300, 73_000), cycle: 'year' as const };
  const paid = after(12);
  const later = upgrade(state, large, [START, paid]);
  // The ten days cost 36.50 / 30 each; a day of the new year costs 200.
  expect(later?.begins).toEqual(paid);
  expect(((later?.end.getTime() ?? 0) - paid.getTime()) / DAY).toBeCloseTo(365 - (12 * 3650) / 30 / 200, 2);
  const cheap = { package: made('small', 3650), cycle: 'year' as const };
  expect(upgrade(state, cheap, [START, paid])).toMatchObject({
    begins: paid,
    end: addCycle(START, 'year', 9),
  });
});

test('if the former period is over when the money arrives, what was paid buys a period from then on', () => {
  const state = paying(made('small', 10_000));
  const large = { package: made('large', 40_000), cycle: 'month' as const };
  for (const late of [after(31), after(45)]) {
    const upgraded = upgrade(state, large, [after(20), late]);
    expect(upgraded?.net).toBe(10_000);
    expect(upgraded?.begins).toEqual(late);
    const days = (addCycle(late, 'month', late.getUTCDate()).getTime() - late.getTime()) / DAY;
    expect(upgraded?.end).toEqual(after(days / 4, late));
  }
});

test('a later end that the operator set meanwhile is kept', () => {
  const state = paying(made('small', 10_000));
  const end = after(90);
  if (state.renewal) state.renewal = { ...state.renewal, paidUntil: end, cancelsAtEnd: true };
  const paid = {
    ...{ wanted: { package: made('large', 40_000), cycle: 'month' as const }, currency: 'SAR' },
    ...{ net: 30_000, shownEnd: after(30) },
  };
  expect(
    periodOfUpgrade({ ...state, periodEndsAt: end }, paid, after(1))?.end.getTime(),
  ).toBeGreaterThanOrEqual(end.getTime());
});

const price = fc.integer({ min: 1, max: 50_000_000 });
const cycle = fc.constantFrom<Cycle>('month', 'year');
const times = fc.record({
  asked: fc.integer({ min: 0, max: 29 * 86_400 + 86_399 }),
  waits: fc.integer({ min: 0, max: 14 * 86_400 }),
});

test('in every upgrade the owner gets the time that the money buys, up to one unit of money and one second', () => {
  fc.assert(
    fc.property(price, price, fc.tuple(cycle, cycle), times, (one, two, [from, to], { asked, waits }) => {
      const [old, large] = [made('small', Math.min(one, two)), made('large', Math.max(one, two))];
      const state = paying(old, from);
      const { paidUntil } = state.renewal ?? { paidUntil: START };
      const [t0, t1] = [after(asked / 86_400), after((asked + waits) / 86_400)];
      fc.pre(t1 < paidUntil);
      const upgraded = upgrade(state, { package: large, cycle: to }, [t0, t1]);
      fc.pre(upgraded !== null);
      if (!upgraded) return;
      const { begins, start, end, net, shownEnd } = upgraded;
      expect(end.getTime()).toBeGreaterThanOrEqual(shownEnd.getTime());
      expect(begins).toEqual(t1);
      const [oldPrice, newPrice] = [
        from === 'month' ? old.prices[0]?.perMonth : old.prices[0]?.perYear,
        to === 'month' ? large.prices[0]?.perMonth : large.prices[0]?.perYear,
      ].map(Number) as [number, number];
      const of = dayOf(paidUntil) - dayOf(START);
      const whole = end.getTime() - start.getTime();
      // The values of the days that were had, and of those that were paid for.
      const used = (oldPrice * (dayOf(t1) - dayOf(t0))) / of;
      const credit = (oldPrice * (dayOf(paidUntil) - dayOf(t0))) / of;
      const rest =
        from === to
          ? (newPrice * (dayOf(paidUntil) - dayOf(t1))) / of +
            (newPrice * (end.getTime() - paidUntil.getTime())) / whole
          : (newPrice * (end.getTime() - t1.getTime())) / whole;
      const over = used + rest - (net + credit);
      const second = (newPrice * 1000) / whole;
      expect(over).toBeGreaterThanOrEqual(-1 - 1e-6);
      if (end > shownEnd) expect(over).toBeLessThanOrEqual(1 + second + 1e-6);
    }),
    { numRuns: 2000 },
  );
});
