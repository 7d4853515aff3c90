import { expect, test } from 'vitest';
import { type Dashboard, NO_SALES } from '#domain/reports/index.ts';
import { buildKpis, buildTrend, currentStep, periodText } from './build-numbers.ts';
import { readRange } from './read-range.ts';

const period = { from: '2026-11-20', to: '2026-11-21' };
const dashboard: Dashboard = {
  step: 'day',
  before: { from: '2026-11-18', to: '2026-11-19' },
  trend: {
    sales: new Map([
      ['2026-11-19', { ...NO_SALES, orders: 2, total: 5000, net: 5000 }],
      ['2026-11-20', { ...NO_SALES, orders: 1, returning: 1, total: 9000, refunded: 1500, net: 7500 }],
      ['2026-11-21', { ...NO_SALES, orders: 2, total: 2501, net: 2501 }],
    ]),
    visits: new Map([
      ['2026-11-19', 10],
      ['2026-11-20', 100],
      ['2026-11-21', 20],
    ]),
  },
  top: [],
  waiting: {
    ...{ toFulfil: 0, toConfirm: 0, oldestAt: null, toCollect: 0, collectAmount: 0 },
    ...{ reviews: 0, failedPayments: 0, toPayBack: 0 },
  },
};

test('each figure is shown with its value in the previous period', () => {
  expect(buildKpis(dashboard, period, '2026-11-22')).toEqual([
    { name: 'sales', value: 10_001, change: 100, trend: [7500, 2501] },
    { name: 'orders', value: 3, change: 50, trend: [1, 2] },
    { name: 'average', value: 3334, change: 33.4, trend: [7500, 1251] },
    { name: 'conversion', value: 250, change: -87.5, trend: [100, 1000] },
    { name: 'returning', value: 3333, change: null, trend: [10_000, 0] },
  ]);
});

test('each day of the chart is compared with the same day of the previous period, in both languages', () => {
  expect(buildTrend(dashboard, period, { locale: 'en', current: '2026-11-22' })).toEqual([
    {
      ...{ key: '2026-11-20', label: '20 Nov', title: 'Fri 20 Nov', value: 7500 },
      before: { title: 'Wed 18 Nov', value: 0 },
    },
    {
      ...{ key: '2026-11-21', label: '21 Nov', title: 'Sat 21 Nov', value: 2501 },
      before: { title: 'Thu 19 Nov', value: 5000 },
    },
  ]);
  expect(buildTrend(dashboard, period, { locale: 'ar', current: '2026-11-22' })[0]?.label).toBe('20 نوفمبر');
  expect(
    buildTrend(
      { ...dashboard, step: 'hour' },
      { from: '2026-11-21', to: '2026-11-21' },
      { locale: 'en', current: '2026-11-22' },
    ),
  ).toHaveLength(24);
});

test('the chart’s line to an unfinished day is dashed, and the small trends end with the day before', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  const current = currentStep('day', 'Asia/Riyadh', now);
  expect(current).toBe('2026-11-21');
  const points = buildTrend(dashboard, period, { locale: 'en', current });
  expect(points.map(({ stage }) => stage)).toEqual([undefined, 'open']);
  expect(buildKpis(dashboard, period, current)[0]).toMatchObject({ value: 10_001, trend: [7500] });
});

test('the chart does not draw the hours of today that have not begun', () => {
  const current = currentStep('hour', 'Asia/Riyadh', new Date('2026-11-20T22:30:00Z'));
  expect(current).toBe('2026-11-21T01');
  const today = { from: '2026-11-21', to: '2026-11-21' };
  const points = buildTrend({ ...dashboard, step: 'hour' }, today, { locale: 'en', current });
  expect(points.slice(0, 3).map(({ stage }) => stage)).toEqual([undefined, 'open', 'ahead']);
  expect(points.filter(({ stage }) => stage === 'ahead')).toHaveLength(22);
});

test.each([
  ['', 'week', '2026-11-15', '2026-11-21', null],
  ['range=today', 'today', '2026-11-21', '2026-11-21', null],
  ['range=month', 'month', '2026-10-23', '2026-11-21', null],
  ['range=x', 'week', '2026-11-15', '2026-11-21', null],
  ['from=2026-11-01&to=2026-11-05', 'custom', '2026-11-01', '2026-11-05', null],
  ['from=2026-11-01', 'custom', '2026-11-01', '2026-11-21', null],
  ['from=2026-11-05&to=2026-11-01', 'custom', '2026-11-15', '2026-11-21', 'backwards'],
  ['from=2026-02-30&to=2026-03-01', 'custom', '2026-11-15', '2026-11-21', 'noDay'],
  ["from=' or 1=1&to=2026-03-01", 'custom', '2026-11-15', '2026-11-21', 'noDay'],
  ['from=2016-11-01&to=2026-11-05', 'custom', '2026-11-15', '2026-11-21', 'tooLong'],
])('the dashboard address ?%s selects the period %s from %s to %s', (search, name, from, to, problem) => {
  expect(readRange(new URLSearchParams(search), '2026-11-21')).toMatchObject({ name, from, to, problem });
});

test('invalid dates of a period stay in their fields', () => {
  const search = new URLSearchParams('from=2026-11-05&to=2026-11-01');
  expect(readRange(search, '2026-11-21').asked).toEqual({ from: '2026-11-05', to: '2026-11-01' });
});

test('a period is shown as readable days, not in the format of the address', () => {
  const plain = (locale: 'en' | 'ar') =>
    periodText(period, locale).replace(/[\u2009\u200e\u200f\u061c]/g, ' ');
  expect(plain('en')).toMatch(/^20\s*–\s*21 Nov 2026$/);
  expect(plain('ar')).toMatch(/20\s*–\s*21 نوفمبر 2026/);
});
