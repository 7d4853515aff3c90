import { expect, test } from 'vitest';
import { readAsked } from './read-asked.ts';
import { salesAddress } from './sales-view.ts';

const of = { today: '2026-11-21', currency: 'SAR' };
const asked = (search: string) => readAsked(new URLSearchParams(search), of);

test('a sales report without parameters covers the last thirty days by day, in the store’s own currency', () => {
  expect(asked('')).toEqual({
    ...{ tab: 'day', from: '2026-10-23', to: '2026-11-21', preset: 'month', problem: null, currency: 'SAR' },
  });
});

test.each([
  ['by=tax&from=2026-10-01&to=2026-10-31', { tab: 'tax', preset: 'lastMonth', problem: null }],
  ['from=2026-11-01', { from: '2026-11-01', to: '2026-11-21', preset: 'thisMonth', problem: null }],
  ['from=2026-11-30&to=2026-11-01', { problem: 'backwards' }],
  ['from=2026-02-30&to=2026-11-01', { problem: 'noDay' }],
  ['from=%00&to=2026-11-01', { problem: 'noDay' }],
  ['from=2010-01-01&to=2026-11-01', { problem: 'tooLong' }],
  ['from=2016-11-22&to=2026-11-21', { problem: null }],
  ['by=__proto__&currency=usd', { tab: 'day', currency: 'SAR' }],
  ['currency=USD', { currency: 'USD' }],
])('the address ?%s of the sales report selects its period and grouping', (search, expected) => {
  expect(asked(search)).toMatchObject(expected);
});

test('the address that is written for a sales report is read as the same report', () => {
  const address = salesAddress(asked('by=city&currency=USD&from=2026-11-01&to=2026-11-05'), { tab: 'brand' });
  expect(address).toBe('/admin/sales?from=2026-11-01&to=2026-11-05&by=brand&currency=USD');
  expect(asked(address.split('?')[1] ?? '')).toMatchObject({
    tab: 'brand',
    from: '2026-11-01',
    currency: 'USD',
  });
});
