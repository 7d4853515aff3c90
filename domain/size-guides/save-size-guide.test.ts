import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  listSizeGuides,
  READY_GUIDES,
  readSizeGuide,
  removeSizeGuide,
  type SizeGuide,
  type SizeGuideInput,
  saveSizeGuide,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const goods = catalogueOf(cedar.id);
const dresses = await goods.category('Dresses', null);
const shoes = await goods.category('Shoes', null);
const { productId: gown } = await goods.product('Gown', -1);
const foreign = (await catalogueOf(najd.id).product('Foreign', -1)).productId;

const guide = READY_GUIDES.women;
const save = (input: Partial<SizeGuideInput> = {}, store = cedar) =>
  withStore(store.id, (tx) => saveSizeGuide(tx, { guide, categoryIds: [], productIds: [], ...input }, act));
const saved = async (input: Partial<SizeGuideInput> = {}) => (await must(save(input))).id;
const read = (id: string, store = cedar) => withStore(store.id, (tx) => readSizeGuide(tx, id));
const remove = (id: string, store = cedar) => withStore(store.id, (tx) => removeSizeGuide(tx, id, act));
const withTable = (more: Partial<SizeGuide>) => save({ guide: { ...guide, ...more } });
const product = async () =>
  (
    await db.admin<{ guide: string | null; hides: boolean; version: number }>(
      'select size_guide_id as guide, hides_size_guide as hides, version from products where id = $1',
      [gown],
    )
  )[0];

beforeEach(() => db.admin('delete from size_guides'));

test('a guide is read as it was saved, and listed with the numbers of its sizes, categories and products', async () => {
  const id = await saved({ categoryIds: [dresses, shoes], productIds: [gown] });
  expect(await read(id)).toEqual({
    id,
    version: 1,
    guide,
    categoryIds: [dresses, shoes],
    productIds: [gown],
  });
  const [row] = await withStore(cedar.id, (tx) => listSizeGuides(tx, 'ar'));
  expect(row).toEqual({ id, names: guide.names, sizes: 6, categories: 2, products: 1 });
});

test('texts are cleaned, and empty rows and columns are left out', async () => {
  const column = { words: { en: ' Size\u0000 ', ar: '' }, unit: 'none' as const };
  const blank = { words: { en: '', ar: '' }, unit: 'cm' as const };
  const id = await saved({
    guide: {
      ...{
        names: { en: ' Caps ', ar: '' },
        intro: { en: 'One\r\n\r\n\r\ntwo', ar: '' },
        how: { en: '', ar: '' },
      },
      ...{ columns: [column, blank], rows: [['٥٦ - ٥٧', ' '], ['', ''], ['<b>L</b>']] },
    },
  });
  const { guide: stored } = (await read(id)) ?? {};
  expect(stored).toMatchObject({ names: { en: 'Caps' }, intro: { en: 'One\n\ntwo' } });
  expect(stored?.columns.map(({ words }) => words.en)).toEqual(['Size']);
  expect(stored?.rows).toEqual([['56–57'], ['<b>L</b>']]);
});

test('a save replaces the categories and products of a guide, and takes them from another guide', async () => {
  const first = await saved({ categoryIds: [dresses, shoes], productIds: [gown] });
  await db.admin('update products set hides_size_guide = true where id = $1', [gown]);
  const before = await product();
  const second = await saved({ categoryIds: [shoes], productIds: [gown] });
  expect([(await read(first))?.categoryIds, (await read(first))?.productIds]).toEqual([[dresses], []]);
  expect(await product()).toEqual({ guide: second, hides: false, version: (before?.version ?? 0) + 1 });
  await must(save({ id: second, categoryIds: [shoes], productIds: [] }));
  expect(await product()).toMatchObject({ guide: null });
});

test('a product that shows no guide shows the one that is chosen for it', async () => {
  await db.admin('update products set hides_size_guide = true, size_guide_id = null where id = $1', [gown]);
  const id = await saved({ productIds: [gown] });
  expect(await product()).toMatchObject({ guide: id, hides: false });
});

test('a guide of an older version is not saved over a newer one', async () => {
  const id = await saved();
  await must(save({ id, expectedVersion: 1 }));
  const stale = await expectNothingChanged(db, () => save({ id, expectedVersion: 1 }));
  expect(stale).toEqual({ ok: false, code: 'stale', data: { version: 2 } });
});

const row = guide.rows[0] ?? [];
test.each<[string, () => Promise<unknown>]>([
  ['name_missing', () => withTable({ names: { en: ' ', ar: '' } })],
  ['too_many_rows', () => withTable({ rows: Array(41).fill(row) })],
  ['too_many_columns', () => withTable({ columns: Array(13).fill(guide.columns[0]) })],
  ['table_empty', () => withTable({ rows: [['', ''], []] })],
  [
    'heading_missing',
    () => withTable({ columns: guide.columns.map((each) => ({ ...each, words: { en: '', ar: '' } })) }),
  ],
  ['too_long', () => withTable({ rows: [['x'.repeat(1_000_000)]] })],
  ['too_long', () => withTable({ how: { en: 'x'.repeat(2001), ar: '' } })],
  ['category_not_found', () => save({ categoryIds: [newId()] })],
  ['category_not_found', () => save({ categoryIds: ['none'] })],
  ['product_not_found', () => save({ productIds: [gown, foreign] })],
  ['too_many_products', () => save({ productIds: Array(201).fill(gown) })],
  ['size_guide_not_found', () => save({ id: newId() })],
])('a guide that cannot be saved is refused with %s', async (code, refused) => {
  expect(await expectNothingChanged(db, refused)).toMatchObject({ ok: false, code });
});

test('a store has at most a hundred guides', async () => {
  await db.admin(
    `insert into size_guides (store_id, id, name_en, name_ar, created_at)
     select $1, gen_random_uuid(), 'G', 'ج', now() from generate_series(1, 100)`,
    [cedar.id],
  );
  expect(await save()).toMatchObject({ code: 'too_many_guides' });
  expect((await save({}, najd)).ok).toBe(true);
});

test('a removed guide leaves its categories and products', async () => {
  const id = await saved({ categoryIds: [dresses], productIds: [gown] });
  expect((await remove(id)).ok).toBe(true);
  expect(await product()).toMatchObject({ guide: null });
  expect(await remove(id)).toMatchObject({ code: 'size_guide_not_found' });
});

test('another store neither reads nor changes nor assigns a guide', async () => {
  const id = await saved();
  expect(await read(id, najd)).toBeNull();
  const tries = () =>
    Promise.all([save({ id }, najd), remove(id, najd), save({ categoryIds: [dresses] }, najd)]);
  expect((await expectNothingChanged(db, tries)).map((each) => each.ok)).toEqual([false, false, false]);
});
