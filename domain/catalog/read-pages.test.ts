import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addRedirect,
  adminProducts,
  brandsList,
  categoryTree,
  findRedirect,
  homePage,
  productPage,
  saveCategory,
  setStock,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore } = catalogueOf(cedar.id);
const { woolThrow, categories } = await smallCatalogue(cedar.id);

test('a product page is read with everything that it shows', async () => {
  const found = await inStore((tx) =>
    productPage(tx, { locale: 'en', slug: 'wool-throw', currency: 'USD', now: TEST_TIME }),
  );
  if (!found || !('product' in found)) throw new Error('not found');
  const page = found.product;
  expect(page).toMatchObject({
    slugs: { en: 'wool-throw', ar: 'بطانية-الصوف' },
    bodyHtml: '<p>Heavy and <b>soft</b></p>',
    brand: { name: 'Loom & Co' },
    soldOut: false,
    price: money(12800, 'USD'),
    priceVaries: true,
    compareAt: money(16000, 'USD'),
    images: [{ alt: 'بطانية مطوية', altLocale: 'ar' }],
  });
  expect(page.options.map((option) => [option.param, option.kind, option.values.map((v) => v.code)])).toEqual(
    [
      ['colour', 'colour', ['Oat', 'Ink', 'Rust']],
      ['size', 'size', ['S', 'L']],
    ],
  );
  expect(page.variants.map((v) => [v.id, v.values, v.state, v.left, v.imageIndex])).toEqual([
    [woolThrow.variantIds[0], ['Oat', 'S'], 'available', null, 0],
    [woolThrow.variantIds[1], ['Oat', 'L'], 'sold_out', 0, null],
    [woolThrow.variantIds[2], ['Ink', 'S'], 'available', 3, null],
  ]);
  expect(page.breadcrumbs.map((crumb) => crumb.title)).toEqual(['Home', 'Textiles', 'Wool']);
  expect(page.related.map((card) => card.title)).toEqual(['Linen napkin']);
});

test('related products share categories', async () => {
  const found = await inStore((tx) =>
    productPage(tx, { locale: 'en', slug: 'stoneware-mug', currency: 'USD', now: TEST_TIME }),
  );
  expect(found && 'product' in found && found.product.related.map((card) => card.title)).toEqual([
    'Napkin ring 10',
    'Napkin ring 9',
  ]);
});

test('an address in the other language, an old address and an imported one redirect to the product, and a draft is not found', async () => {
  const at = (locale: 'en' | 'ar', slug: string) =>
    inStore((tx) => productPage(tx, { locale, slug, currency: 'USD', now: TEST_TIME }));
  expect(await at('ar', 'wool-throw')).toEqual({
    redirect: { locale: 'ar', path: '/products/بطانية-الصوف' },
  });
  const shown = await at('ar', 'linen-napkin');
  expect(shown && 'product' in shown && shown.product).toMatchObject({
    title: 'Linen napkin',
    titleLocale: 'en',
  });
  await inStore((tx) => addRedirect(tx, { from: '/products/old-throw', to: '/products/wool-throw' }, act));
  expect(await at('en', 'old-throw')).toEqual({ redirect: { locale: 'en', path: '/products/wool-throw' } });
  expect(await at('ar', 'old-throw')).toEqual({ redirect: { locale: 'ar', path: '/products/بطانية-الصوف' } });
  expect(await at('en', 'draft-bowl')).toBeNull();
  expect(await at('en', 'tomorrow-bowl')).toBeNull();
});

test('the old address of a category redirects to the new one, as do the addresses of its subcategories', async () => {
  await must(
    inStore((tx) =>
      saveCategory(tx, { id: categories.kitchen, texts: { en: { title: 'Kitchen', slug: 'cooking' } } }, act),
    ),
  );
  const find = (path: string, locale: 'en' | 'ar' = 'en') =>
    inStore((tx) => findRedirect(tx, { locale, path }));
  expect(await find('/categories/kitchen')).toEqual({ locale: 'en', path: '/categories/cooking' });
  expect(await find('/categories/kitchen/pots')).toEqual({ locale: 'en', path: '/categories/cooking/pots' });
  expect(await find('/categories/kitchen', 'ar')).toBeNull();
  expect(
    await withStore(najd.id, (tx) => findRedirect(tx, { locale: 'en', path: '/categories/kitchen' })),
  ).toBeNull();
});

test('the category tree and the brands count each public product once', async () => {
  const tree = await inStore((tx) => categoryTree(tx, { locale: 'en', currency: 'USD', now: TEST_TIME }));
  const flat = (nodes: typeof tree): [string, number][] =>
    nodes.flatMap((n) => [[n.title, n.productCount] as [string, number], ...flat(n.children)]);
  expect(flat(tree)).toEqual([
    ['Home', 2],
    ['Textiles', 2],
    ['Wool', 1],
    ['Kitchen', 3],
  ]);
  const brands = await inStore((tx) => brandsList(tx, { locale: 'ar', currency: 'USD', now: TEST_TIME }));
  expect(brands.map((b) => [b.name, b.nameLocale, b.productCount])).toEqual([
    ['Loom & Co', 'en', 2],
    ['Clay', 'en', 3],
  ]);
});

test('the home page fills its sections and shows no product twice', async () => {
  const page = await inStore((tx) =>
    homePage(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, timeZone: 'UTC' }),
  );
  expect(page.productCount).toBe(5);
  const shown = page.sections.flatMap((section) => section.products.map((card) => card.title));
  expect(shown.sort()).toEqual([
    'Linen napkin',
    'Napkin ring 10',
    'Napkin ring 9',
    'Stoneware mug',
    'Wool throw',
  ]);
  expect(page.sections.find((s) => s.kind === 'categories')?.categories.map((c) => c.title)).toEqual([
    'Home',
    'Kitchen',
  ]);
  expect(page.sections.find((s) => s.kind === 'brands')?.brands).toHaveLength(2);
});

test('the product list of the admin shows every status with stock, price range and counts', async () => {
  const all = await inStore((tx) => adminProducts(tx, { locale: 'en', currency: 'USD', size: 3 }));
  expect(all.counts).toEqual({ all: 7, active: 6, draft: 1, archived: 0 });
  expect(all.rows.map((row) => row.title)).toEqual(['Wool throw', 'Tomorrow bowl', 'Draft bowl']);
  expect(all.rows[0]).toMatchObject({
    stock: 3,
    hasUntracked: true,
    variantCount: 3,
    minPrice: money(12800, 'USD'),
    maxPrice: money(15000, 'USD'),
    locales: ['en', 'ar'],
    brandName: 'Loom & Co',
  });
  const next = await inStore((tx) =>
    adminProducts(tx, { locale: 'en', currency: 'USD', size: 3, after: all.next! }),
  );
  expect(next.rows.map((row) => row.title)).toEqual(['Napkin ring 10', 'Napkin ring 9', 'Stoneware mug']);
  const back = await inStore((tx) =>
    adminProducts(tx, { locale: 'en', currency: 'USD', size: 3, after: next.previous! }),
  );
  expect(back).toMatchObject({ previous: null, rows: all.rows });
  const found = await inStore((tx) =>
    adminProducts(tx, { locale: 'ar', currency: 'USD', query: 'bowl', status: 'draft' }),
  );
  expect(found).toMatchObject({
    total: 1,
    counts: { all: 2, draft: 1, active: 1 },
    rows: [{ title: 'Draft bowl' }],
  });
});

test('a stock count sets the quantity that can be sold', async () => {
  const variantId = woolThrow.variantIds[1]!;
  expect(await inStore((tx) => setStock(tx, { variantId, isTracked: true, quantity: 7 }, act))).toMatchObject(
    { ok: true },
  );
  expect(
    await inStore((tx) => setStock(tx, { variantId, isTracked: true, quantity: -1 }, act)),
  ).toMatchObject({ code: 'stock_invalid' });
  expect(
    await withStore(najd.id, (tx) => setStock(tx, { variantId, isTracked: true, quantity: 1 }, act)),
  ).toMatchObject({ code: 'variant_not_found' });
  expect(await db.admin('select quantity from stock_levels where variant_id = $1', [variantId])).toEqual([
    { quantity: 7 },
  ]);
});
