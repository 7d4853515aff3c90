import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type CategoryInput, findRedirect, saveCategory } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { category } = catalogueOf(cedar.id);

const kitchen = await category('Kitchen', 'المطبخ');
const table = await category('Table', 'المائدة');
const cups = await category('Cups', 'أكواب', kitchen);
await category('Pans', 'مقالي', kitchen);

const save = (input: CategoryInput) => must(withStore(cedar.id, (tx) => saveCategory(tx, input, act)));
const lead = async (path: string, locale: 'en' | 'ar' = 'en', storeId = cedar.id) =>
  (await withStore(storeId, (tx) => findRedirect(tx, { locale, path })))?.path ?? null;

await save({ id: kitchen, texts: { en: { title: 'Kitchen', slug: 'cooking' } } });
await save({
  id: cups,
  texts: { en: { title: 'Cups', slug: 'mugs' }, ar: { title: 'أكواب', slug: 'فناجين' } },
});

test.each([
  ['an old slug below an old slug', '/categories/kitchen/cups', '/categories/cooking/mugs'],
  ['an old slug below the new one', '/categories/cooking/cups', '/categories/cooking/mugs'],
  ['the new slug below an old one', '/categories/kitchen/mugs', '/categories/cooking/mugs'],
  ['a slug that stayed below an old one', '/categories/kitchen/pans', '/categories/cooking/pans'],
  ['an address as it is', '/categories/cooking/mugs', null],
  ['what never was, below what moved', '/categories/kitchen/none', '/categories/cooking/none'],
  ['what never was', '/categories/none/none', null],
  ['a sub category below what never was', '/categories/none/pans', null],
  ['a third slug', '/categories/kitchen/cups/red', null],
])('a subcategory’s address redirects to the current one: %s', async (_name, path, expected) => {
  expect(await lead(path)).toBe(expected);
});

test('a subcategory that moved below another category is found there from all its addresses', async () => {
  await save({ id: cups, parentId: table, texts: {} });
  const old = ['kitchen/cups', 'kitchen/mugs', 'cooking/cups', 'cooking/mugs', 'table/cups'];
  for (const path of old) expect(await lead(`/categories/${path}`), path).toBe('/categories/table/mugs');
  expect(await lead('/categories/table/mugs')).toBeNull();
  expect(await lead('/categories/المطبخ/أكواب', 'ar')).toBe('/categories/المائدة/فناجين');
  expect(await lead('/categories/kitchen/cups', 'en', najd.id)).toBeNull();
});

test('a subcategory that became a top category is found from its old address', async () => {
  await save({ id: cups, parentId: null, texts: {} });
  expect(await lead('/categories/table/mugs')).toBe('/categories/mugs');
});
