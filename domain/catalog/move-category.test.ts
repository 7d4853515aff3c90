import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  listGroupNames,
  moveCategory,
  readProductGroup,
  removeCategory,
  saveBrand,
  saveCategory,
  saveCollection,
  undoMoveCategory,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore, category, brand } = catalogueOf(cedar.id);
const home = await category('Home', 'المنزل');
const bed = await category('Bed', null, home);
const linen = await category('Linen', null, bed);
const garden = await category('Garden', null);

const move = (categoryId: string, parentId: string | null, index: number) =>
  inStore((tx) => moveCategory(tx, { categoryId, parentId, index }, act));
const drawn = async () =>
  (await inStore((tx) => listGroupNames(tx, { locale: 'en' }))).categories
    .map(({ title, level }) => '-'.repeat(level) + title)
    .join(' ');

test('a category moves among its siblings with all categories below it', async () => {
  await move(garden, null, 0);
  expect(await drawn()).toBe('Garden Home -Bed --Linen');
  await move(bed, garden, 0);
  expect(await drawn()).toBe('Garden -Bed --Linen Home');
  await move(linen, garden, 0);
  expect(await drawn()).toBe('Garden -Linen -Bed Home');
  await move(bed, home, 99);
  await move(linen, bed, 0);
  await move(garden, null, 99);
  expect(await drawn()).toBe('Home -Bed --Linen Garden');
});

test.each([
  ['itself', () => move(home, home, 0), 'category_cycle'],
  ['one below it', () => move(home, linen, 0), 'category_cycle'],
  ['a fourth level', () => move(garden, linen, 0), 'too_deep'],
  ['nothing there', () => move(home, '0190a0a0-0000-7000-8000-000000000000', 0), 'parent_not_found'],
  ['no id at all', () => move("' or true --", null, 0), 'category_not_found'],
  [
    'another store',
    () => withStore(najd.id, (tx) => moveCategory(tx, { categoryId: home, parentId: null, index: 0 }, act)),
    'category_not_found',
  ],
])('a category is not moved to %s', async (_name, go, code) => {
  expect(await expectNothingChanged(db, go)).toMatchObject({ ok: false, code });
});

test('a move can be undone: parent and order are as before, once only', async () => {
  const before = await drawn();
  for (const [parentId, index] of [
    [null, 0],
    [garden, 0],
  ] as const) {
    const { from, left } = (await must(move(bed, parentId, index))) ?? {
      from: { parentId: null, index: 0 },
      left: '',
    };
    expect(await drawn()).not.toBe(before);
    const undo = () => inStore((tx) => undoMoveCategory(tx, { categoryId: bed, to: from, left }, act));
    expect(await undo()).toMatchObject({ ok: true });
    expect(await drawn()).toBe(before);
    expect(await expectNothingChanged(db, undo)).toMatchObject({ code: 'changed_since' });
  }
});

test.each([
  ['another category was moved there', () => move(garden, null, 0)],
  ['a category was added there', () => category('Attic', null)],
  ['the category was moved again', () => move(bed, null, 0)],
  ['its former parent was moved below it', () => move(home, bed, 0)],
])('the undo of a move is refused when %s since, and changes nothing', async (_what, meanwhile) => {
  const moved = await must(move(bed, null, 99));
  await meanwhile();
  const to = moved?.from ?? { parentId: null, index: 0 };
  const undo = () =>
    inStore((tx) => undoMoveCategory(tx, { categoryId: bed, to, left: moved?.left ?? '' }, act));
  expect(await expectNothingChanged(db, undo)).toMatchObject({ ok: false, code: 'changed_since' });
  const abroad = () =>
    withStore(najd.id, (tx) => undoMoveCategory(tx, { categoryId: bed, to, left: moved?.left ?? '' }, act));
  expect(await expectNothingChanged(db, abroad)).toMatchObject({ code: 'category_not_found' });
  await move(home, null, 0);
  await move(bed, home, 0);
  await move(garden, null, 99);
});

test('a category can be removed only if it has no subcategories', async () => {
  const remove = (categoryId: string) => inStore((tx) => removeCategory(tx, { categoryId }, act));
  expect(await expectNothingChanged(db, () => remove(bed))).toMatchObject({
    code: 'has_sub_categories',
    data: { count: 1 },
  });
  const spare = await category('Spare', null);
  expect(await remove(spare)).toMatchObject({ ok: true });
  expect(await drawn()).toBe('Home -Bed --Linen Attic Garden');
});

test('a save of a category that was changed meanwhile is refused and overwrites nothing', async () => {
  const texts = { en: { title: 'Garden', seoTitle: 'Plants', seoDescription: 'For balconies' } };
  expect(
    await inStore((tx) => saveCategory(tx, { id: garden, texts, expectedVersion: 1 }, act)),
  ).toMatchObject({
    ok: false,
    code: 'stale',
  });
  const stored = await inStore((tx) => readProductGroup(tx, 'category', garden));
  const again = { id: garden, texts, expectedVersion: stored?.version ?? 0 };
  await must(inStore((tx) => saveCategory(tx, again, act)));
  expect(await inStore((tx) => readProductGroup(tx, 'category', garden))).toMatchObject({
    texts: { en: { seoTitle: 'Plants', seoDescription: 'For balconies' } },
    version: (stored?.version ?? 0) + 1,
  });
  const loom = await brand('Loom');
  await must(
    inStore((tx) => saveBrand(tx, { id: loom, texts: { ar: { name: 'نول' } }, expectedVersion: 1 }, act)),
  );
  expect(
    await inStore((tx) => saveBrand(tx, { id: loom, texts: {}, expectedVersion: 1 }, act)),
  ).toMatchObject({ code: 'stale', data: { version: 2 } });
});

test('the texts of a category in one language can be removed, except those of its last language', async () => {
  await must(inStore((tx) => saveCategory(tx, { id: home, texts: { ar: null } }, act)));
  expect((await inStore((tx) => readProductGroup(tx, 'category', home)))?.texts.ar).toBeUndefined();
  const last = () => inStore((tx) => saveCategory(tx, { id: home, texts: { en: null } }, act));
  expect(await expectNothingChanged(db, last)).toMatchObject({ code: 'title_missing' });
});

test('a collection is read for its editor as it was saved, by hand or by rule', async () => {
  const rule = { match: 'all' as const, conditions: [{ field: 'tag' as const, tag: 'Eid' }] };
  const made = await must(
    inStore((tx) =>
      saveCollection(tx, { texts: { en: { title: 'Eid' }, ar: { title: 'العيد' } }, rule }, act),
    ),
  );
  expect(await inStore((tx) => readProductGroup(tx, 'collection', made.collectionId))).toMatchObject({
    rule,
    productIds: [],
    texts: { ar: { title: 'العيد' } },
  });
  expect(await withStore(najd.id, (tx) => readProductGroup(tx, 'collection', made.collectionId))).toBeNull();
});
