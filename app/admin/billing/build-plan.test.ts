import { expect, test } from 'vitest';
import type { Package } from '#domain/packages/index.ts';
import { money } from '#lib/money/index.ts';
import { buildOffers, buildPlan, buildPrice } from './build-plan.server.ts';

const used = { products: 12, staff: 2, storageMb: 40, domains: 1, ordersMonth: 80 };
const starter: Package = {
  id: '019ac000-0000-7000-8000-000000000002',
  code: 'starter',
  version: 1,
  names: { en: 'Starter', ar: 'أساسية' },
  summaries: { en: '', ar: '' },
  features: [],
  featuresOff: [],
  isRecommended: false,
  limits: { products: 1000, staff: 3, storageMb: 2048, domains: 1, ordersMonth: 100 },
  prices: [
    { currency: 'SAR', perMonth: 7125, perYear: 71250 },
    { currency: 'USD', perMonth: 1900, perYear: 19000 },
  ],
  isListed: true,
  position: 2,
};
const pro = { ...starter, code: 'pro', names: { en: 'Pro', ar: 'احترافية' }, prices: [] };
const reading = { locale: 'en', currency: 'USD' } as const;

test('a package shows how much of each limit is used, and without a package only the used amounts are shown (B1)', () => {
  expect(buildPlan({ package: starter, isTrial: false }, used, 'ar')).toEqual({
    name: 'أساسية',
    uses: [
      { name: 'products', used: 12, all: 1000 },
      { name: 'team', used: 2, all: 3 },
      { name: 'storage', used: 40, all: 2048 },
      { name: 'domains', used: 1, all: 1 },
      { name: 'orders', used: 80, all: 100, level: 'near' },
    ],
  });
  const free = buildPlan({ package: null, isTrial: false }, used, 'en');
  expect(free.name).toBeNull();
  expect(free.uses.map(({ all }) => all)).toEqual([null, null, null, null, null]);
  expect(free.uses.at(-1)).toMatchObject({ used: 80, level: null });
});

test('the plan page of a trial shows the storage that a trial has, not that of its package', () => {
  const storageOf = (storageMb: number | null) => {
    const plan = { ...starter, limits: { ...starter.limits, storageMb } };
    return buildPlan({ package: plan, isTrial: true }, used, 'en').uses.find(({ name }) => name === 'storage')
      ?.all;
  };
  expect([storageOf(204_800), storageOf(null), storageOf(500)]).toEqual([2048, 2048, 500]);
});

test('a package’s price is shown in the store’s currency, or else in the first one, and a package may have no price (B1)', () => {
  expect(buildPrice(starter, 'USD')).toEqual({ month: money(1900, 'USD'), year: money(19_000, 'USD') });
  expect(buildPrice(starter, 'AED')?.month).toEqual(money(7125, 'SAR'));
  expect(buildPrice(pro, 'USD')).toBeNull();
});

test('an owner sees the offered plans with their own marked, and sees none if their own plan is not offered (B1)', () => {
  const offers = buildOffers([starter, pro], { ...pro, version: 7 }, reading);
  expect(offers.map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Starter', false],
    ['Pro', true],
  ]);
  expect(buildOffers([starter, pro], { ...pro, code: 'unlimited' }, reading)).toEqual([]);
  expect(buildOffers([starter, pro], null, reading)).toEqual([]);
});
