import { expect, test } from 'vitest';
import type { Package } from '#domain/packages/index.ts';
import type { BillingState, Cycle } from './billing-state.ts';
import { addCycle, quotePurchase } from './quote.ts';

const START = new Date('2026-11-09T10:00:00Z');
const END = new Date('2026-12-09T10:00:00Z');
const TODAY = new Date('2026-11-23T15:00:00Z');

const made = (code: string, month: number): Package => ({
  ...{ id: code, code, version: 1, names: { en: code, ar: code }, isListed: true, position: 1 },
  ...{ summaries: { en: '', ar: '' }, features: [], featuresOff: [], isRecommended: false },
  limits: { products: null, staff: null, storageMb: null, domains: null, ordersMonth: null },
  prices: [{ currency: 'SAR', perMonth: month, perYear: month * 10 }],
});
const starter = made('starter', 7500);
const pro = made('pro', 18_000);

const paying = (cycle: Cycle = 'month', current = starter): BillingState => ({
  ...{
    package: current,
    status: 'active',
    periodEndsAt: new Date('2026-12-17T10:00:00Z'),
    isSuspended: false,
    isComplimentary: false,
  },
  renewal: {
    ...{ cycle, currency: 'SAR', periodStart: START, paidUntil: END, anchorDay: 9, cancelsAtEnd: false },
    ...{ next: null, failedTries: 0, paysBy: 'card' as const },
  },
});
const terms = (now: Date) => ({ now, taxPpm: 150_000, storeCurrency: 'SAR' });

test('an upgrade costs the rest of the period minus the unused days of the old plan, with tax (B2)', () => {
  const quoted = quotePurchase(paying(), { package: pro, cycle: 'month' }, terms(TODAY));
  expect(quoted).toMatchObject({
    value: {
      kind: 'upgrade',
      lines: [
        { what: 'rest', amount: 9600, days: { left: 16, of: 30 } },
        { what: 'unused', amount: -4000, days: { left: 16, of: 30 } },
      ],
      ...{ net: 5600, tax: 840, total: 6440, periodEnd: END },
    },
  });
});

test('the price of an upgrade changes from day to day and not within a day', () => {
  const total = (at: string) => {
    const quoted = quotePurchase(paying(), { package: pro, cycle: 'month' }, terms(new Date(at)));
    return quoted.ok && quoted.value.total;
  };
  expect(total('2026-11-23T00:00:00Z')).toBe(total('2026-11-23T23:59:59Z'));
  expect(total('2026-11-24T00:00:00Z')).not.toBe(total('2026-11-23T23:59:59Z'));
  expect(total('2026-12-09T09:00:00Z')).toBe(0);
});

test('a change from monthly to yearly payment starts today and costs the year minus the unused days of the month', () => {
  const quoted = quotePurchase(paying(), { package: starter, cycle: 'year' }, terms(TODAY));
  expect(quoted).toMatchObject({
    value: { net: 75_000 - 4000, periodStart: TODAY, periodEnd: new Date('2027-11-23T15:00:00Z') },
  });
});

test.each([
  ['a smaller package', paying('month', pro), starter, 'month'],
  ['the month in place of the year', paying('year'), pro, 'month'],
  ['the same package', paying(), starter, 'month'],
] as const)('a change to %s is not an upgrade and has no price today', (_what, state, wanted, cycle) => {
  expect(quotePurchase(state, { package: wanted, cycle }, terms(TODAY))).toMatchObject({ code: 'not_now' });
});

test('on each day of a period, the tax and total of an upgrade add up and no amount is negative', () => {
  for (let day = 0; day <= 30; day += 1) {
    const now = new Date(START.getTime() + day * 86_400_000);
    for (const month of [7500, 7501, 9999, 18_000, 33_333]) {
      const quoted = quotePurchase(paying(), { package: made('x', month), cycle: 'month' }, terms(now));
      if (!quoted.ok) throw new Error(quoted.code);
      const { net, tax, total, lines } = quoted.value;
      expect(net).toBe(
        Math.max(
          0,
          lines.reduce((sum, line) => sum + line.amount, 0),
        ),
      );
      expect(total).toBe(net + tax);
      expect(net).toBeGreaterThanOrEqual(0);
    }
  }
});

test('periods that start on the 31st end on the last day of short months and return to the 31st', () => {
  const ends = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
  let at = new Date('2026-12-31T08:00:00Z');
  for (const end of ends) {
    at = addCycle(at, 'month', 31);
    expect(at.toISOString()).toBe(`${end}T08:00:00.000Z`);
  }
  expect(addCycle(new Date('2028-02-29T08:00:00Z'), 'year', 29).toISOString()).toBe(
    '2029-02-28T08:00:00.000Z',
  );
});
