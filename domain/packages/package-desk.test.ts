import { expect, test } from 'vitest';
import { operatorAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { listPackages, movePackage, type PackageInput, readPackageVersions, savePackage } from './index.ts';

const db = await testDatabase(import.meta.url);
const operator = { userId: '019ac000-0000-7000-8000-00000000aaaa', name: 'Mona', role: 'owner' as const };
const act = operatorAct({ ...operator, permission: 'packages.edit' }, TEST_TIME);
const BASIC: PackageInput = {
  code: 'basic',
  expectedVersion: 0,
  names: { en: 'Basic', ar: 'عادية' },
  limits: { products: 10, staff: 2, storageMb: 100, domains: 1, ordersMonth: null },
  prices: [{ currency: 'SAR', perMonth: 3400, perYear: 34_000 }],
  isListed: true,
  position: 6,
};
const save = (changes: Partial<PackageInput>) => savePackage({ ...BASIC, ...changes }, act);
const codes = async () => (await listPackages()).map(({ code }) => code);

test('each version of a package names the stores that still have it and the operator who saved it (B1)', async () => {
  await save({});
  for (const slug of ['amber', 'birch']) await makeStore({ slug, name: slug, packageCode: 'basic' });
  await save({ expectedVersion: 1, names: { en: 'Basic one', ar: 'عادية' } });
  await makeStore({ slug: 'cumin', name: 'Cumin', packageCode: 'basic' });
  await save({ expectedVersion: 2, prices: [] });
  expect(await readPackageVersions('basic')).toMatchObject([
    { version: 3, stores: 0, someStores: [], hasCurrentTerms: true, byName: 'Mona', createdAt: TEST_TIME },
    { version: 2, stores: 1, someStores: [{ slug: 'cumin', name: 'Cumin' }], hasCurrentTerms: false },
    { version: 1, stores: 2, someStores: [{ slug: 'amber' }, { slug: 'birch' }], hasCurrentTerms: false },
  ]);
  await save({ expectedVersion: 3, prices: BASIC.prices });
  expect((await readPackageVersions('basic')).map(({ hasCurrentTerms }) => hasCurrentTerms)).toEqual([
    true,
    true,
    true,
  ]);
  expect((await listPackages()).find(({ code }) => code === 'basic')).toMatchObject({
    stores: 3,
    earlierStores: 3,
  });
  expect(await readPackageVersions('none-such')).toEqual([]);
});

test('the operators’ log lists the changed fields of a package, even for the longest features', async () => {
  const features = Array.from({ length: 30 }, () => ({ en: 'h'.repeat(120), ar: 'م'.repeat(120) }));
  expect(await save({ code: 'wordy', features })).toMatchObject({ ok: true });
  const changes = { code: 'wordy', expectedVersion: 1, prices: [], isListed: false };
  expect(await save(changes)).toMatchObject({ ok: true });
  const acts = await db.admin(
    "select name, action, detail from operator_acts where subject_id = 'wordy' order by id desc limit 1",
  );
  expect(acts).toEqual([
    {
      name: 'Mona',
      action: 'packages.edit',
      detail: { before: 1, after: 2, changed: ['isListed', 'prices'] },
    },
  ]);
});

test('a package is swapped with its neighbour once, however often the button is pressed', async () => {
  const seen = await codes();
  expect(seen.slice(0, 3)).toEqual(['free', 'starter', 'pro']);
  const move = { code: 'pro', to: 'earlier', seen } as const;
  const done = await Promise.all([1, 2, 3, 4].map(() => movePackage(move, act)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await codes()).slice(0, 3)).toEqual(['free', 'pro', 'starter']);
  const rows = await listPackages();
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  const moved = rows.find(({ code }) => code === 'pro');
  expect(moved).toMatchObject({ version: 2, position: 2, isRecommended: true, limits: { products: 10_000 } });
});

test('a package cannot be moved if the order has changed meanwhile, or beyond either end of the list', async () => {
  const seen = await codes();
  await expectNothingChanged(db, async () => {
    const refused = [
      { code: 'pro', to: 'later', seen: seen.toReversed() },
      { code: 'pro', to: 'later', seen: seen.slice(1) },
      { code: seen[0] ?? '', to: 'earlier', seen },
      { code: seen.at(-1) ?? '', to: 'later', seen },
      { code: 'none-such', to: 'later', seen },
    ] as const;
    for (const move of refused) expect(await movePackage(move, act)).toMatchObject({ code: 'order_stale' });
  });
});

test('a save and a move of a package at the same moment wait for each other, and both take effect', async () => {
  const seen = await codes();
  const before = (await listPackages()).find(({ code }) => code === 'scale');
  const { id: _id, version, stores: _stores, earlierStores: _earlier, ...content } = before!;
  const limits = { ...content.limits, staff: 99 };
  const [moved, saved] = await Promise.all([
    movePackage({ code: 'scale', to: 'earlier', seen }, act),
    savePackage({ ...content, limits, expectedVersion: version }, act),
  ]);
  const after = (await listPackages()).find(({ code }) => code === 'scale');
  expect(moved.ok).toBe(true);
  expect(after?.limits.staff).toBe(saved.ok ? 99 : 50);
  if (!saved.ok) expect(saved.code).toBe('stale');
});
