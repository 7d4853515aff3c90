import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { findProducts } from '#domain/search/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { attachImage, type CategoryInput, importedProducts, saveBrand, saveCategory } from './index.ts';
import { lockTree } from './save-category.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore, category, brand, product } = catalogueOf(cedar.id);
const top = await category('Home', 'المنزل');
const middle = await category('Bedroom', null, top);
const low = await category('Linen', null, middle);
const other = await category('Garden', null);
const foreign = await catalogueOf(najd.id).category('Elsewhere', null);

const save = (input: CategoryInput) => inStore((tx) => saveCategory(tx, input, act));
const shellVersion = async () =>
  (await db.admin<{ v: number }>('select shell_version::int as v from stores where id = $1', [cedar.id]))[0]!
    .v;

test.each<[string, CategoryInput, string]>([
  ['a category under itself', { id: top, parentId: top, texts: {} }, 'category_cycle'],
  ['a category under one below it', { id: top, parentId: low, texts: {} }, 'category_cycle'],
  ['a fourth level', { parentId: low, texts: { en: { title: 'Sheets' } } }, 'too_deep'],
  [
    'a branch moved so that its end is on the fourth level',
    { id: middle, parentId: middle, texts: {} },
    'category_cycle',
  ],
  ['a parent of another store', { parentId: foreign, texts: { en: { title: 'x' } } }, 'parent_not_found'],
  ['a parent that is no id', { parentId: "' or true --", texts: { en: { title: 'x' } } }, 'parent_not_found'],
  ['another store’s category', { id: foreign, texts: { en: { title: 'x' } } }, 'category_not_found'],
  ['no title', { texts: { en: { title: ' ' } } }, 'title_missing'],
  ['no language', { texts: {} }, 'title_missing'],
  ['a title of 201 letters', { texts: { en: { title: 'x'.repeat(201) } } }, 'too_long'],
  ['a picture that is not there', { texts: { en: { title: 'x' } }, mediaId: foreign }, 'media_not_found'],
])('a category save is refused and nothing is written: %s', async (_name, input, code) => {
  expect(await expectNothingChanged(db, () => save(input))).toMatchObject({ ok: false, code });
});

test('a category with subcategories cannot be moved under a category of the second level', async () => {
  const branch = await category('Kitchen', null);
  await category('Pots', null, branch);
  expect(await save({ id: branch, parentId: middle, texts: {} })).toMatchObject({ code: 'too_deep' });
  expect(await save({ id: branch, parentId: other, texts: {} })).toMatchObject({ ok: true });
});

test('two categories moved under each other at the same moment do not form a cycle', async () => {
  const a = await category('A side', null);
  const b = await category('B side', null);
  const results = await Promise.all([
    save({ id: a, parentId: b, texts: {} }),
    save({ id: b, parentId: a, texts: {} }),
  ]);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ code: 'category_cycle' });
});

test('saving a category invalidates the menu on every page, and leaves an audit row', async () => {
  const before = await shellVersion();
  await must(save({ id: other, position: 3, texts: { ar: { title: 'الحديقة' } } }));
  expect(await shellVersion()).toBe(before + 1);
  expect(
    await db.admin('select locale, slug from category_texts where category_id = $1 order by 1', [other]),
  ).toEqual([
    { locale: 'ar', slug: 'الحديقة' },
    { locale: 'en', slug: 'garden' },
  ]);
  const audit = await db.admin('select action from audit_entries where subject_id = $1 order by id', [other]);
  expect(audit).toEqual([{ action: 'category.created' }, { action: 'category.saved' }]);
});

const found = (query: string) =>
  inStore((tx: StoreTx) => findProducts(tx, query)).then(({ ords }) => ords.length);

test('products are found by the new name of their brand and category, not by the old one', async () => {
  const loom = await brand('Oldloom');
  await product('Towel', 0, { brandId: loom, categoryIds: [low] });
  expect([await found('oldloom'), await found('linen')]).toEqual([1, 1]);
  await must(inStore((tx) => saveBrand(tx, { id: loom, texts: { en: { name: 'Newloom' } } }, act)));
  await must(save({ id: low, texts: { en: { title: 'Bedding' } } }));
  expect([await found('oldloom'), await found('linen')]).toEqual([0, 0]);
  expect([await found('newloom'), await found('bedding')]).toEqual([1, 1]);
  await must(
    inStore((tx) => saveBrand(tx, { id: loom, texts: { en: { name: 'Newloom', slug: 'new' } } }, act)),
  );
  expect(await db.admin("select from_path, to_path from redirects where to_path like '%brands%'")).toEqual([
    { from_path: '/en/brands/oldloom', to_path: '/en/brands/new' },
  ]);
});

test('a brand of another store or without a name is refused', async () => {
  const loom = await brand('Mine');
  const asNajd = () =>
    withStore(najd.id, (tx) => saveBrand(tx, { id: loom, texts: { en: { name: 'Theirs' } } }, act));
  expect(await expectNothingChanged(db, asNajd)).toMatchObject({ code: 'brand_not_found' });
  expect(await inStore((tx) => saveBrand(tx, { texts: {} }, act))).toMatchObject({ code: 'title_missing' });
});

test('a picture that is fetched after the product was imported is attached once, at its position and to its variant', async () => {
  const { productId, variantIds } = await product('Vase', 0, { importHandle: 'vase', importDigest: 'd1' });
  const image = {
    contentType: 'image/jpeg',
    width: 4,
    height: 5,
    bytes: Buffer.from('x'),
    blur: '',
  } as const;
  const media = (letter: string) =>
    inStore((tx) => recordImage(tx, { ...image, hash: letter.repeat(64) }, { act })).then(
      (made) => made.mediaId,
    );
  const [second, first] = [await media('b'), await media('c')];
  const attach = (mediaId: string, position: number, variantId?: string) =>
    inStore((tx) =>
      attachImage(tx, { productId, mediaId, position, variantIds: variantId ? [variantId] : [] }),
    );
  await attach(second, 1);
  await attach(first, 0, variantIds[0]);
  await attach(first, 0, variantIds[0]);
  expect(
    await db.admin('select media_id from product_media where product_id = $1 order by position', [productId]),
  ).toEqual([{ media_id: first }, { media_id: second }]);
  expect(await db.admin('select media_id from variants where id = $1', [variantIds[0]])).toEqual([
    { media_id: first },
  ]);
  expect(await media('b')).toBe(second);
  const known = await inStore((tx) => importedProducts(tx, ['vase', 'other']));
  expect([...known.values()]).toEqual([{ productId, handle: 'vase', digest: 'd1', version: 1 }]);
});

test('a store has at most 500 categories, and existing ones can still be changed', async () => {
  await db.admin(
    `insert into categories (store_id, id, position, created_at)
     select $1, gen_random_uuid(), 9, now() from generate_series(1, $2::int)`,
    [cedar.id, 500 - (await inStore(lockTree)).length],
  );
  const refused = await expectNothingChanged(db, () => save({ texts: { en: { title: 'One more' } } }));
  expect(refused).toMatchObject({ code: 'too_many_categories', data: { max: 500 } });
  expect(await save({ id: other, texts: { en: { title: 'Gardens' } } })).toMatchObject({ ok: true });
});
