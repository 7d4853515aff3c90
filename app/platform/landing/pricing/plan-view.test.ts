import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import {
  currenciesOf,
  freeMonths,
  type PlanPrice,
  priceIn,
  savedPerYear,
  sharedFeatures,
} from './plan-view.ts';

const price = (month: number, year: number, currency = 'USD'): PlanPrice => ({
  perMonth: money(month, currency),
  perYear: money(year, currency),
});
const plan = (...prices: PlanPrice[]) => ({
  prices,
  isFree: prices.every(({ perMonth }) => perMonth.amount === 0),
});

test('a plan has its price in the chosen currency, or else in the first currency in which it is sold', () => {
  const both = plan(price(1900, 19_000), price(7100, 71_000, 'SAR'));
  expect(priceIn(both, 'SAR').perMonth).toEqual(money(7100, 'SAR'));
  expect(priceIn(both, 'KWD').perMonth).toEqual(money(1900, 'USD'));
});

test('the saving of a yearly price is its difference from twelve monthly prices, and 0 if it is not lower', () => {
  expect(savedPerYear(price(1900, 19_000))).toEqual(money(3800, 'USD'));
  expect([savedPerYear(price(1000, 12_000)), savedPerYear(price(1000, 13_000))]).toEqual([null, null]);
});

test.each<[string, PlanPrice[], number | null]>([
  [
    'two months in every plan and currency',
    [price(1900, 19_000), price(7100, 71_000, 'SAR'), price(0, 0)],
    2,
  ],
  ['different savings', [price(1900, 19_000), price(1000, 11_000)], null],
  ['half a month', [price(1000, 11_500)], null],
  ['no saving', [price(1000, 12_000)], null],
  ['only a free plan', [price(0, 0)], null],
])('the price list promises free months only if all paid plans have them: %s', (_, prices, months) => {
  expect(freeMonths(prices.map((each) => plan(each)))).toBe(months);
});

test('the price list offers each currency of the paid plans once', () => {
  const free = plan(price(0, 0));
  const paid = plan(price(1900, 19_000, 'SAR'), price(500, 5000, 'KWD'));
  expect(currenciesOf([free, paid, paid])).toEqual(['SAR', 'KWD']);
  expect(currenciesOf([free])).toEqual(['USD']);
});

test('features that every plan has are separated from those of some plans only', () => {
  const plans = [{ features: ['mail', 'phone'] }, { features: ['mail', 'night'] }];
  expect(sharedFeatures(plans)).toEqual({ all: ['mail'], some: ['phone', 'night'] });
});
