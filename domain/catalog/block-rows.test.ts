import { expect, test } from 'vitest';
import { type Block, newBlock, newEntry, nextMomentOf } from '#blocks/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveHomeSections } from '#domain/content/index.ts';
import { newId } from '#lib/ids.ts';
import { catalogueOf, must, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { archiveProduct, homePage, pageBlocks, removeCategory, saveCollection } from './index.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore, product, category } = catalogueOf(cedar.id);
const { woolThrow, categories, brands } = await smallCatalogue(cedar.id);
const lamp = await product('Lamp', -6, { amount: 700 });
const rug = await product('Rug', -7, { amount: 800 });
const draft = await product('Draft rug', -7, { amount: 800, status: 'draft' });
const texts = { en: { title: 'Picks' } };
const productIds = [rug.productId, woolThrow.productId, lamp.productId];
const { collectionId } = await must(inStore((tx) => saveCollection(tx, { texts, productIds }, act)));

const rowOf = (options: Record<string, unknown>): Block => {
  const block = newBlock('products');
  return { ...block, itemCount: 3, options: { ...block.options, ...options } };
};
const input = { locale: 'en' as const, currency: 'USD', now: TEST_TIME, timeZone: 'Asia/Riyadh' };

async function home(...blocks: Block[]) {
  await must(inStore((tx) => saveHomeSections(tx, blocks, act)));
  return inStore((tx) => homePage(tx, input));
}

async function titlesOf(...blocks: Block[]): Promise<string[][]> {
  const { sections } = await home(...blocks);
  return sections.map(({ products }) => products.map(({ title }) => title));
}

test('products chosen by hand are shown in the owner’s order, without drafts and deleted ones', async () => {
  const chosen = rowOf({
    source: 'chosen',
    productIds: [rug.productId, draft.productId, newId(), lamp.productId],
  });
  expect(await titlesOf(chosen)).toEqual([['Rug', 'Lamp']]);
  expect(await titlesOf(rowOf({ source: 'chosen' }))).toEqual([[]]);
});

test('a row of a category has the products below it, one of a brand its products, each at most as many as asked', async () => {
  expect(
    await titlesOf(
      rowOf({ source: 'group', group: `categories:${categories.textiles}` }),
      rowOf({ source: 'group', group: `brands:${brands.clay}` }),
      rowOf({ source: 'group', group: `categories:${newId()}` }),
      rowOf({ source: 'group' }),
    ),
  ).toEqual([['Wool throw', 'Linen napkin'], ['Napkin ring 10', 'Napkin ring 9', 'Stoneware mug'], [], []]);
});

test('a row of a collection by hand has its order', async () => {
  expect(await titlesOf(rowOf({ source: 'group', group: `collections:${collectionId}` }))).toEqual([
    ['Rug', 'Wool throw', 'Lamp'],
  ]);
});

test('rows by a rule have the products on sale or the newest ones', async () => {
  expect(await titlesOf(rowOf({ source: 'sale' }), rowOf({ source: 'new' }))).toEqual([
    ['Wool throw'],
    ['Wool throw', 'Napkin ring 10', 'Napkin ring 9'],
  ]);
});

test('what the owner chose takes no products from the ranked rows, which still show no product twice', async () => {
  const ranked = (kind: 'new_arrivals' | 'all_products'): Block => ({ ...newBlock(kind), itemCount: 4 });
  const [chosen, newest, all] = await titlesOf(
    rowOf({ source: 'chosen', productIds }),
    ranked('new_arrivals'),
    ranked('all_products'),
  );
  expect(chosen).toEqual(['Rug', 'Wool throw', 'Lamp']);
  expect(newest).toEqual(['Wool throw', 'Napkin ring 10', 'Napkin ring 9', 'Stoneware mug']);
  expect(newest?.filter((title) => all?.includes(title))).toEqual([]);
});

test('chosen categories have their addresses, and a removed one is left out', async () => {
  const gone = await category('Gone', 'ذهب');
  const entries = [categories.wool, gone, categories.kitchen].map((id) => ({
    ...newEntry('category_grid'),
    group: `categories:${id}`,
  }));
  const grid = { ...newBlock('category_grid'), entries };
  await must(inStore((tx) => removeCategory(tx, { categoryId: gone }, act)));
  const { sections } = await home(grid);
  expect(sections[0]?.groups.map(({ title, path }) => [title, path])).toEqual([
    ['Wool', '/categories/textiles/wool'],
    ['Kitchen', '/categories/kitchen'],
  ]);
});

test('an archived product leaves the row', async () => {
  const old = await product('Old lamp', -8, { amount: 100 });
  const row = rowOf({ source: 'chosen', productIds: [old.productId, lamp.productId] });
  expect(await titlesOf(row)).toEqual([['Old lamp', 'Lamp']]);
  await must(inStore((tx) => archiveProduct(tx, { productId: old.productId }, act)));
  expect(await titlesOf(row)).toEqual([['Lamp']]);
});

test('a block outside of its dates is left out, and the page changes at the next of them', async () => {
  const until = { ...newBlock('spacer'), look: { ...newBlock('spacer').look, until: '2020-01-01T00:00' } };
  const from = { ...newBlock('quote'), look: { ...newBlock('quote').look, from: '2999-01-01T00:00' } };
  const page = await home(until, from, newBlock('faq'));
  expect(page.sections.map(({ kind }) => kind)).toEqual(['faq']);
  expect(page.changesAt).toEqual(nextMomentOf([from], input));
  expect(page.changesAt).toEqual(new Date('2998-12-31T21:00:00Z'));
});

test('blocks of a page that show no goods need no SQL statement', async () => {
  const { queries } = await queriesOf(() =>
    inStore(async (tx) => {
      const filled = await pageBlocks(tx, [], input);
      expect(filled.sections).toEqual([]);
    }),
  );
  expect(queries.filter((text) => !/^(begin|commit)/.test(text))).toEqual([]);
});

test('a look book has the products of its spots, even if a row shows them, without drafts and deleted ones', async () => {
  const entries = [lamp.productId, draft.productId, newId(), rug.productId].map((id) => {
    return { ...newEntry('look_book'), productIds: [id] };
  });
  const look = { ...newBlock('look_book'), entries };
  const row = rowOf({ source: 'chosen', productIds: [lamp.productId] });
  expect(await titlesOf(look, row, look)).toEqual([['Lamp', 'Rug'], ['Lamp'], ['Lamp', 'Rug']]);
  expect(await titlesOf({ ...newBlock('look_book'), entries: [newEntry('look_book')] })).toEqual([[]]);
});
