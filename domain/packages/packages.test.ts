import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { changePackage, subscriptionOf } from '#domain/subscription/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { listOffers, listPackages, type PackageInput, packageOf, savePackage } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);

const BASIC: PackageInput = {
  code: 'basic',
  expectedVersion: 0,
  names: { en: 'Basic', ar: 'عادية' },
  limits: { products: 10, staff: 2, storageMb: 100, domains: 1, ordersMonth: null },
  prices: [
    { currency: 'USD', perMonth: 900, perYear: 9000 },
    { currency: 'SAR', perMonth: 3400, perYear: 34_000 },
  ],
  isListed: true,
  position: 6,
};
const save = (changes: Partial<PackageInput>) => savePackage({ ...BASIC, ...changes }, act);
const ownPackage = (storeId: string) => withPlatform((tx) => packageOf(tx, storeId));

test('a new install has the five packages of the product, and offers all but Unlimited (B1)', async () => {
  const rows = await listPackages();
  expect(
    rows.map(({ code, limits, prices }) => [
      code,
      [limits.products, limits.staff, limits.storageMb, limits.domains],
      prices[0]?.perMonth,
    ]),
  ).toEqual([
    ['free', [50, 1, 200, 0], 0],
    ['starter', [1000, 3, 2048, 1], 1900],
    ['pro', [10_000, 10, 20_480, 3], 4900],
    ['scale', [null, 50, 204_800, 20], 14_900],
    ['unlimited', [null, null, null, null], undefined],
  ]);
  const yearly = rows.flatMap(({ prices }) =>
    prices.map(({ perMonth, perYear }) => perYear / (perMonth || 1)),
  );
  expect(new Set(yearly)).toEqual(new Set([0, 10]));
  expect((await listOffers()).map(({ code }) => code)).toEqual(['free', 'starter', 'pro', 'scale']);
});

test('a changed package is a new version: new stores get it, earlier stores keep theirs until they move (B1)', async () => {
  const first = await save({});
  expect(first).toMatchObject({ ok: true, value: { isChanged: true, package: { version: 1 } } });
  const early = await makeStore({ slug: 'early', name: 'Early', packageCode: 'basic' });
  const kept = await ownPackage(early.id);
  expect(kept).toMatchObject({ code: 'basic', version: 1, names: BASIC.names, limits: BASIC.limits });
  const stored = await db.admin("select * from packages where code = 'basic'");

  const limits = { ...BASIC.limits, products: 20, staff: null };
  const names = { en: ' Basic  plus ', ar: 'عادية' };
  expect(await save({ expectedVersion: 1, limits, names, prices: [] })).toMatchObject({ ok: true });
  const late = await makeStore({ slug: 'late', name: 'Late', packageCode: 'basic' });
  expect(await ownPackage(late.id)).toMatchObject({
    version: 2,
    limits,
    names: { en: 'Basic plus' },
    prices: [],
  });
  expect(await ownPackage(early.id)).toEqual(kept);
  const old = await db.admin("select * from packages where code = 'basic' and version = 1");
  expect(old).toEqual(stored);
  expect((await listPackages()).filter(({ code }) => code === 'basic')).toMatchObject([
    { version: 2, stores: 2 },
  ]);

  const moved = await changePackage({ storeId: early.id, code: 'basic' }, act);
  expect(moved).toMatchObject({ value: { before: { version: 1 }, after: { version: 2 }, isChanged: true } });
  expect(await subscriptionOf(early.id)).toMatchObject({
    package: { code: 'basic', version: 2, limits },
    changes: [
      { kind: 'package', byName: 'operator', packageAfter: { en: 'Basic plus' } },
      { kind: 'started' },
    ],
  });
  const entries = await db.admin('select action, before, after from audit_entries where store_id = $1', [
    early.id,
  ]);
  expect(entries).toContainEqual({
    action: 'subscription.package_changed',
    before: { package: 'basic', version: 1 },
    after: { package: 'basic', version: 2 },
  });
  const again = await expectNothingChanged(db, () =>
    changePackage({ storeId: early.id, code: 'basic' }, act),
  );
  expect(again).toMatchObject({ value: { isChanged: false } });
});

test('saving an unchanged package makes no version, and an outdated or invalid one is refused and changes nothing', async () => {
  const now = { expectedVersion: 1, code: 'steady' };
  await save({ code: 'steady' });
  await expectNothingChanged(db, async () => {
    const same = await save({ ...now, prices: BASIC.prices.toReversed() });
    expect(same).toMatchObject({ ok: true, value: { isChanged: false, package: { version: 1 } } });
    expect(await save({ code: 'steady' })).toMatchObject({ ok: true, value: { isChanged: false } });
    expect(await save({ code: 'steady', isListed: false })).toMatchObject({
      code: 'stale',
      data: { version: 1 },
    });
    const [usd] = BASIC.prices;
    if (!usd) throw new Error('no price');
    const wrong: [Partial<PackageInput>, string][] = [
      [{ code: 'No Code' }, 'code'],
      [{ code: 'new' }, 'code'],
      [{ ...now, names: { en: '  ', ar: 'عادية' } }, 'names.en'],
      [{ ...now, names: { en: 'Basic', ar: 'ع'.repeat(61) } }, 'names.ar'],
      [{ ...now, limits: { ...BASIC.limits, staff: 0 } }, 'limits.staff'],
      [{ ...now, limits: { ...BASIC.limits, products: -1 } }, 'limits.products'],
      [{ ...now, limits: { ...BASIC.limits, storageMb: 1.5 } }, 'limits.storageMb'],
      [{ ...now, prices: [usd, usd] }, 'prices'],
      [{ ...now, prices: [{ ...usd, currency: 'XXQ' }] }, 'prices.0.currency'],
      [{ ...now, prices: [{ ...usd, perYear: -1 }] }, 'prices.0.perYear'],
      [{ ...now, position: 1001 }, 'position'],
    ];
    for (const [changes, field] of wrong) {
      expect(await save(changes)).toMatchObject({ code: 'package_invalid', data: { fields: [field] } });
    }
  });
});

test('if several operators save a package at the same moment, one makes the version and the others are refused', async () => {
  await save({ code: 'busy' });
  const saved = await Promise.all(
    [11, 12, 13, 14].map((products) =>
      save({ code: 'busy', expectedVersion: 1, limits: { ...BASIC.limits, products } }),
    ),
  );
  expect(saved.map((each) => (each.ok ? 'saved' : each.code)).toSorted()).toEqual([
    'saved',
    'stale',
    'stale',
    'stale',
  ]);
  const rows = await db.admin("select version from packages where code = 'busy' order by version");
  expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
});

test('creating a store with an unknown package, or moving a store to one, is refused and changes nothing', async () => {
  const shop = await makeStore({ slug: 'olive', name: 'Olive' });
  expect(await ownPackage(shop.id)).toMatchObject({ code: 'unlimited' });
  await expectNothingChanged(db, async () => {
    const asked = { slug: 'nowhere', name: 'Nowhere', ownerUserId: shop.ownerId, packageCode: 'none-such' };
    expect(await createStore(asked, act)).toMatchObject({ code: 'package_unknown' });
    expect(await changePackage({ storeId: shop.id, code: 'none-such' }, act)).toMatchObject({
      code: 'package_unknown',
    });
    const nowhere = { storeId: '019ac000-0000-7000-8000-00000000ffff', code: 'starter' };
    expect(await changePackage(nowhere, act)).toMatchObject({ code: 'store_unknown' });
  });
});
