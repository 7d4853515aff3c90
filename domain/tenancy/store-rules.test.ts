import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { loadShell } from './shell.ts';
import { readStoreRules, type StoreRules, saveStoreRules } from './store-rules.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const read = () => withStore(cedar.id, (tx) => readStoreRules(tx));
const save = async (change: Partial<StoreRules>, stamp?: string) => {
  const known = stamp ?? (await read()).stamp;
  return withStore(cedar.id, (tx) => saveStoreRules(tx, { change, stamp: known }, act));
};

test('saved store rules apply to the pages of this store, with the previous values in the audit log', async () => {
  const other = await withStore(najd.id, loadShell);
  const names = { en: '  Cedar \n & Co ', ar: 'دار الأرز' };
  expect(await save({ names, nameMinLength: 2, zipRequired: false, timeZone: 'Asia/Riyadh' })).toMatchObject({
    ok: true,
    value: { names: { en: 'Cedar & Co', ar: 'دار الأرز' } },
  });
  const shell = await withStore(cedar.id, loadShell);
  expect(shell).toMatchObject({ nameMinLength: 2, isZipRequired: false, timeZone: 'Asia/Riyadh' });
  expect(shell.texts.ar.name).toBe('دار الأرز');
  expect(await withStore(najd.id, loadShell)).toEqual(other);
  const [entry] = await db.admin(`select before, after from audit_entries where action = 'settings.saved'`);
  expect(entry).toMatchObject({
    before: { nameMinLength: 4 },
    after: { nameMinLength: 2, zipRequired: false },
  });
  expect(entry?.after).not.toHaveProperty('country');
});

test('the checkout can be opened and closed to guests, and its note and postal codes can be enabled and disabled', async () => {
  expect(await read()).toMatchObject({ takesGuests: true, takesNotes: true, zipNotAskedIn: [] });
  const other = await withStore(najd.id, loadShell);
  const change = { takesGuests: false, takesNotes: false, zipNotAskedIn: ['SA', 'JO', 'SA'] };
  const after = { ...change, zipNotAskedIn: ['JO', 'SA'] };
  expect(await save(change)).toMatchObject({ ok: true, value: after });
  expect(await read()).toMatchObject(after);
  expect(await withStore(cedar.id, loadShell)).toMatchObject(after);
  expect(await withStore(najd.id, loadShell)).toEqual(other);
  const [entry] = await db.admin(
    `select before, after from audit_entries where after ->> 'takesGuests' = 'false'`,
  );
  expect(entry).toEqual({ before: { takesGuests: true, takesNotes: true, zipNotAskedIn: [] }, after });
  await expectNothingChanged(db, async () => {
    expect(await save({ zipNotAskedIn: ['SA', 'JO'] })).toMatchObject({ ok: true });
  });
  expect(await save({ takesGuests: true, takesNotes: true, zipNotAskedIn: [] })).toMatchObject({ ok: true });
});

test('the platform shows a store’s name in its default language, and does not change other stores’ names', async () => {
  const known = () => db.admin<{ slug: string; name: string }>('select slug, name from stores order by slug');
  const before = await known();
  const { names, defaultLocale } = await read();
  await save({ names: { ...names, [defaultLocale]: 'Cedar Lights' } });
  expect(await known()).toEqual(
    before.map((store) => (store.slug === cedar.slug ? { ...store, name: 'Cedar Lights' } : store)),
  );
});

// Letters for more two-letter codes than there are countries.
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const AA_TO_ZZ = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

test.each<[string, Partial<StoreRules>]>([
  ['names.en', { names: { en: ' ', ar: 'اسم' } }],
  ['names.en', { names: { en: 'x'.repeat(121), ar: '' } }],
  ['descriptions.ar', { descriptions: { en: 'x', ar: 'ع'.repeat(321) } }],
  ['country', { country: 'Jordan' }],
  ['timeZone', { timeZone: 'Asia/Nowhere' }],
  ['nameMinLength', { nameMinLength: 1 }],
  ['zipNotAskedIn', { zipNotAskedIn: ['SA', 'Jordan'] }],
  ['zipNotAskedIn', { zipNotAskedIn: AA_TO_ZZ }],
  ['nameMinLength', { nameMinLength: Number.NaN }],
  ['returnDays', { returnDays: 366 }],
])('an invalid %s in the store rules is refused and nothing is saved', async (field, change) => {
  await expectNothingChanged(db, async () => {
    expect(await save(change)).toMatchObject({ code: 'rules_invalid', data: { fields: [field] } });
  });
});

test('a save over another member’s store rules is refused with the current values', async () => {
  const { stamp } = await read();
  await save({ returnDays: 30 });
  await expectNothingChanged(db, async () => {
    expect(await save({ returnDays: 7 }, stamp)).toMatchObject({
      code: 'stale',
      data: { current: { returnDays: 30 } },
    });
  });
});

test('saving unchanged store rules writes nothing', async () => {
  await expectNothingChanged(db, async () => {
    expect(await save({ returnDays: 30 })).toMatchObject({ ok: true });
  });
});
