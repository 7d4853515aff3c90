import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { listOffers, listPackages, type PackageInput, savePackage } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const BASIC: PackageInput = {
  code: 'basic',
  expectedVersion: 0,
  names: { en: 'Basic', ar: 'عادية' },
  limits: { products: 10, staff: 2, storageMb: 100, domains: 1, ordersMonth: null },
  prices: [],
  isListed: true,
  position: 6,
};
const HELP = { en: 'Help by <b>phone</b>', ar: 'مساعدة هاتفية' };
const save = (changes: Partial<PackageInput>) => savePackage({ ...BASIC, ...changes }, act);
const current = async () => (await listPackages()).find(({ code }) => code === 'basic');

test('a new install describes each package in both languages, and recommends one', async () => {
  const offers = await listOffers();
  expect(
    offers.map(({ summaries, features }) => [summaries.en !== '', summaries.ar !== '', features]),
  ).toEqual(offers.map(() => [true, true, []]));
  expect(offers.filter(({ isRecommended }) => isRecommended).map(({ code }) => code)).toEqual(['pro']);
});

test('the features of a package belong to its version, in their order, and a save without features keeps them', async () => {
  const late = { en: 'Help at night', ar: 'مساعدة ليلية' };
  await save({ features: [HELP, late], summaries: { en: ' For  you ', ar: '' }, isRecommended: true });
  const first = {
    version: 1,
    features: [HELP, late],
    summaries: { en: 'For you', ar: '' },
    isRecommended: true,
  };
  expect(await current()).toMatchObject(first);
  await save({ expectedVersion: 1, position: 7 });
  expect(await current()).toMatchObject({ ...first, version: 2, position: 7 });
  await save({ expectedVersion: 2, features: [late] });
  expect(await current()).toMatchObject({ version: 3, features: [late] });
  const rows = await db.admin<{ version: number; n: number }>(
    `select p.version, count(f.*)::int as n from packages p left join package_features f on f.package_id = p.id
      where p.code = 'basic' group by 1 order by 1`,
  );
  expect(rows.map(({ n }) => n)).toEqual([2, 2, 1]);
});

test.each<[string, Partial<PackageInput>, string]>([
  ['a feature without Arabic', { features: [{ en: 'Help', ar: ' ' }] }, 'features.0.ar'],
  ['a feature of 121 letters', { features: [HELP, { ...HELP, en: 'h'.repeat(121) }] }, 'features.1.en'],
  ['31 features', { features: Array.from({ length: 31 }, () => HELP) }, 'features'],
  ['a summary of 121 letters', { summaries: { en: 's'.repeat(121), ar: '' } }, 'summaries.en'],
])('%s is refused and changes nothing', async (_, changes, field) => {
  const refused = await expectNothingChanged(db, () => save({ ...changes, code: 'other' }));
  expect(refused).toMatchObject({ code: 'package_invalid', data: { fields: [field] } });
});
