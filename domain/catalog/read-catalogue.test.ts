import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { money } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addRedirect,
  adminProducts,
  archiveProduct,
  brandsList,
  categoryTree,
  findRedirect,
  homePage,
  type Listing,
  type ListingInput,
  listProducts,
  type ProductInput,
  productPage,
  saveBrand,
  saveCategory,
  saveProduct,
  setStock,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const DAY = 24 * 60 * 60 * 1000;
const on = (day: number) => new Date(TEST_TIME.getTime() + day * DAY);
const act = systemAct('test', TEST_TIME);
const inStore = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, fn);

async function must<T>(promise: Promise<{ ok: true; value: T } | { ok: false; code: string }>): Promise<T> {
  const result = await promise;
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

const category = (en: string, ar: string | null, parentId?: string) =>
  must(
    inStore((tx) =>
      saveCategory(tx, { parentId, texts: { en: { title: en }, ...(ar ? { ar: { title: ar } } : {}) } }, act),
    ),
  ).then((made) => made.categoryId);

const home = await category('Home', 'المنزل');
const textiles = await category('Textiles', 'منسوجات', home);
const wool = await category('Wool', null, textiles);
const kitchen = await category('Kitchen', 'المطبخ');
const brand = async (en: string) =>
  (await must(inStore((tx) => saveBrand(tx, { texts: { en: { name: en } } }, act)))).brandId;
const loom = await brand('Loom & Co');
const clay = await brand('Clay');
const picture = await inStore((tx) =>
  recordImage(
    tx,
    { hash: 'a'.repeat(64), contentType: 'image/jpeg', width: 800, height: 1000, bytes: Buffer.from('x') },
    { alt: { ar: 'بطانية مطوية' }, act },
  ),
);

const ids: Record<string, string> = {};
async function product(en: string, day: number, amount: number, changes: Partial<ProductInput> = {}) {
  const input: ProductInput = {
    texts: { en: { title: en } },
    status: 'active',
    options: [],
    variants: [{ values: [], price: money(amount, 'USD') }],
    ...changes,
  };
  const saved = await must(inStore((tx) => saveProduct(tx, input, { ...act, at: on(day) })));
  ids[en] = saved.productId;
  return saved;
}

const throwVariants = await product('Wool throw', -1, 0, {
  texts: {
    en: { title: 'Wool throw', bodyHtml: '<p>Heavy and <b>soft</b></p>' },
    ar: { title: 'بطانية الصوف' },
  },
  brandId: loom,
  categoryIds: [wool, home],
  mediaIds: [picture.mediaId],
  isFeatured: true,
  options: [
    {
      names: { en: 'Colour', ar: 'اللون' },
      values: [
        { labels: { en: 'Oat', ar: 'شوفاني' }, swatch: '#D8C8A8' },
        { labels: { en: 'Ink' }, swatch: '#202840' },
        { labels: { en: 'Rust' }, swatch: '#A04020' },
      ],
    },
    { names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'L' } }] },
  ],
  variants: [
    {
      values: ['Oat', 'S'],
      price: money(12800, 'USD'),
      compareAt: money(16000, 'USD'),
      sku: 'WT-OS',
      mediaId: picture.mediaId,
    },
    {
      values: ['Oat', 'L'],
      price: money(15000, 'USD'),
      sku: 'WT-OL',
      stock: { isTracked: true, quantity: 0 },
    },
    {
      values: ['Ink', 'S'],
      price: money(12900, 'USD'),
      sku: 'WT-IS',
      stock: { isTracked: true, quantity: 3 },
    },
  ],
});
await product('Linen napkin', -40, 900, { brandId: loom, categoryIds: [textiles] });
await product('Napkin ring 10', -3, 500, { brandId: clay, categoryIds: [kitchen] });
await product('Napkin ring 9', -4, 400, { brandId: clay, categoryIds: [kitchen], status: 'active' });
await product('Stoneware mug', -5, 2400, {
  brandId: clay,
  categoryIds: [kitchen],
  variants: [{ values: [], price: money(2400, 'USD'), stock: { isTracked: true, quantity: 0 } }],
});
await product('Draft bowl', -2, 100, { status: 'draft', categoryIds: [kitchen] });
await product('Tomorrow bowl', -2, 100, { publishAt: on(1), categoryIds: [kitchen] });

const list = (input: Partial<ListingInput> = {}) =>
  inStore((tx) => listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, ...input }));
async function listed(input: Partial<ListingInput> = {}): Promise<Listing> {
  return must(list(input));
}
const titles = (listing: Listing) => listing.cards.map((card) => card.title);

test('a listing shows what is active and published, the featured first, then the newest', async () => {
  const listing = await listed();
  expect(titles(listing)).toEqual([
    'Wool throw',
    'Napkin ring 10',
    'Napkin ring 9',
    'Stoneware mug',
    'Linen napkin',
  ]);
  expect(listing).toMatchObject({ total: 5, page: 1, pageCount: 1, nextCursor: null, previousCursor: null });
  expect(titles(await listed({ now: on(2) }))).toContain('Tomorrow bowl');
});

test('a card tells price span, sale, stock, newness, the one variant, colours and where its words are from', async () => {
  const listing = await listed({ locale: 'ar' });
  const [card, ring] = listing.cards;
  expect(card).toEqual({
    id: ids['Wool throw'],
    slug: 'بطانية-الصوف',
    title: 'بطانية الصوف',
    titleLocale: 'ar',
    brand: { name: 'Loom & Co', nameLocale: 'en', slug: 'loom-co' },
    image: {
      src: `/media/${'a'.repeat(64)}`,
      width: 800,
      height: 1000,
      alt: 'بطانية مطوية',
      altLocale: 'ar',
    },
    price: money(12800, 'USD'),
    priceVaries: true,
    compareAt: money(16000, 'USD'),
    soldOut: false,
    isNew: true,
    onlyVariantId: null,
    swatches: [
      { label: 'شوفاني', labelLocale: 'ar', code: 'Oat', colour: '#D8C8A8' },
      { label: 'Ink', labelLocale: 'en', code: 'Ink', colour: '#202840' },
    ],
  });
  expect(ring).toMatchObject({ title: 'Napkin ring 10', titleLocale: 'en', image: null, priceVaries: false });
  expect(ring?.onlyVariantId).not.toBeNull();
  expect(listing.cards.find((one) => one.title === 'Stoneware mug')).toMatchObject({ soldOut: true });
  expect(listing.cards.find((one) => one.title === 'Linen napkin')).toMatchObject({ isNew: false });
});

test.each([
  ['newest', ['Wool throw', 'Napkin ring 10', 'Napkin ring 9', 'Stoneware mug', 'Linen napkin']],
  ['price_asc', ['Napkin ring 9', 'Napkin ring 10', 'Linen napkin', 'Stoneware mug', 'Wool throw']],
  ['price_desc', ['Wool throw', 'Stoneware mug', 'Linen napkin', 'Napkin ring 10', 'Napkin ring 9']],
  ['name', ['Linen napkin', 'Napkin ring 9', 'Napkin ring 10', 'Stoneware mug', 'Wool throw']],
] as const)('sorted by %s; pages of two forward and back again hold each once', async (sort, expected) => {
  expect(titles(await listed({ sort }))).toEqual(expected);
  const pages: Listing[] = [await listed({ sort, size: 2 })];
  for (let cursor = pages[0]!.nextCursor; cursor; cursor = pages.at(-1)!.nextCursor) {
    pages.push(await listed({ sort, size: 2, cursor }));
  }
  expect(pages.map(titles)).toEqual([expected.slice(0, 2), expected.slice(2, 4), expected.slice(4)]);
  const back = [pages[2]!];
  for (let cursor = back[0]!.previousCursor; cursor; cursor = back[0]!.previousCursor) {
    back.unshift(await listed({ sort, size: 2, cursor }));
  }
  expect(back.map(titles)).toEqual(pages.map(titles));
  expect(back[1]!.nextCursor).toBe(pages[1]!.nextCursor);
});

test('numbered pages cut the same list; a page beyond the end is empty', async () => {
  expect(titles(await listed({ size: 2, page: 2 }))).toEqual(['Napkin ring 9', 'Stoneware mug']);
  expect(await listed({ size: 2, page: 9 })).toMatchObject({ cards: [], total: 5, page: 9, pageCount: 3 });
  expect((await listed({ size: 2, page: 2 })).previousCursor).not.toBeNull();
});

test.each([
  '',
  'x',
  Buffer.from('["newest","after","x",1]').toString('base64url'),
  Buffer.from('{}').toString('base64url'),
])('a cursor that is none (%j) begins at the start', async (cursor) => {
  expect(titles(await listed({ size: 1, sort: 'newest', cursor }))).toEqual(['Wool throw']);
});

test('a category holds what is below it; a sub category at any depth is found under the top one', async () => {
  expect(titles(await listed({ categorySlug: 'home' }))).toEqual(['Wool throw', 'Linen napkin']);
  const deep = await listed({ categorySlug: 'home', subSlug: 'wool' });
  expect(titles(deep)).toEqual(['Wool throw']);
  expect(deep.category).toMatchObject({ title: 'Wool', path: 'home/wool', paths: { ar: 'المنزل/wool' } });
  expect(deep.parentCategory).toMatchObject({ title: 'Home' });
  expect(deep.breadcrumbs.map((crumb) => crumb.path)).toEqual([
    '/categories/home',
    '/categories/home/textiles',
    '/categories/home/wool',
  ]);
  expect(titles(await listed({ locale: 'ar', categorySlug: 'المنزل', subSlug: 'wool' }))).toHaveLength(1);
});

test('facets count what each choice would give under the other filters', async () => {
  const { facets } = await listed();
  expect(facets.categories.map((f) => [f.slug, f.count])).toEqual([
    ['home', 2],
    ['kitchen', 3],
  ]);
  expect(facets.brands.map((f) => [f.slug, f.count])).toEqual([
    ['loom-co', 2],
    ['clay', 3],
  ]);
  expect(facets.price).toEqual({ min: money(400, 'USD'), max: money(12800, 'USD') });
  const chosen = await listed({
    categorySlug: 'home',
    subSlug: 'textiles',
    brandSlug: 'loom-co',
    maxPrice: 100,
  });
  expect(titles(chosen)).toEqual(['Linen napkin']);
  expect(chosen.facets.categories).toEqual([
    { slug: 'home', label: 'Home', labelLocale: 'en', count: 1, isChosen: true },
  ]);
  expect(chosen.facets.subCategories.map((f) => [f.slug, f.count, f.isChosen])).toEqual([
    ['textiles', 1, true],
  ]);
  expect(chosen.facets.brands.map((f) => [f.slug, f.count, f.isChosen])).toEqual([['loom-co', 1, true]]);
  expect(chosen.facets.price?.max).toEqual(money(12800, 'USD'));
});

test('the price filter counts in whole units, and 10000 is no upper bound', async () => {
  await product('Gold lamp', -50, 2_500_000, {});
  expect(titles(await listed({ minPrice: 24, maxPrice: 128 }))).toEqual(['Wool throw', 'Stoneware mug']);
  expect(titles(await listed({ minPrice: 200, maxPrice: 10_000 }))).toEqual(['Gold lamp']);
  expect(titles(await listed({ minPrice: 200, maxPrice: 9_999 }))).toEqual([]);
  await must(inStore((tx) => archiveProduct(tx, { productId: ids['Gold lamp']! }, act)));
  expect((await listed()).total).toBe(5);
});

test('a slug that names nothing, or something of another branch or store, is told as what it is', async () => {
  await must(withStore(najd.id, (tx) => saveCategory(tx, { texts: { en: { title: 'Foreign' } } }, act)));
  expect(await list({ categorySlug: 'nothing' })).toMatchObject({ code: 'category_not_found' });
  expect(await list({ categorySlug: 'foreign' })).toMatchObject({ code: 'category_not_found' });
  expect(await list({ categorySlug: 'kitchen', subSlug: 'wool' })).toMatchObject({
    code: 'sub_category_not_found',
  });
  expect(await list({ brandSlug: 'nothing' })).toMatchObject({ code: 'brand_not_found' });
});

test.each([
  ['wool', ['Wool throw']],
  ['WOOL thr', ['Wool throw']],
  ['wt-is', ['Wool throw']],
  ['loom', ['Wool throw', 'Linen napkin']],
  ['napkin', ['Napkin ring 10', 'Napkin ring 9', 'Linen napkin']],
  ['بطانيه', ['Wool throw']],
  ['والصوف', ['Wool throw']],
  ['soft', ['Wool throw']],
  ['nothing', []],
  ["' | !q:* & (", []],
  ['', []],
])('a search for %j finds %j', async (query, expected) => {
  expect(titles(await listed({ query })).sort()).toEqual([...expected].sort());
});

test('the page of a product holds everything it shows', async () => {
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
    [throwVariants.variantIds[0], ['Oat', 'S'], 'available', null, 0],
    [throwVariants.variantIds[1], ['Oat', 'L'], 'sold_out', 0, null],
    [throwVariants.variantIds[2], ['Ink', 'S'], 'available', 3, null],
  ]);
  expect(page.breadcrumbs.map((crumb) => crumb.title)).toEqual(['Home', 'Textiles', 'Wool']);
  expect(page.related.map((card) => card.title)).toEqual([]);
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

test('an address of the other language, an old one and an import lead on; a draft is nowhere', async () => {
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

test('the old address of a category leads on, with what lies below it', async () => {
  await must(
    inStore((tx) =>
      saveCategory(tx, { id: kitchen, texts: { en: { title: 'Kitchen', slug: 'cooking' } } }, act),
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

test('the tree and the brands count public products, each once', async () => {
  const tree = await inStore((tx) => categoryTree(tx, { locale: 'en', now: TEST_TIME }));
  const flat = (nodes: typeof tree): [string, number][] =>
    nodes.flatMap((n) => [[n.title, n.productCount] as [string, number], ...flat(n.children)]);
  expect(flat(tree)).toEqual([
    ['Home', 2],
    ['Textiles', 2],
    ['Wool', 1],
    ['Kitchen', 3],
  ]);
  const brands = await inStore((tx) => brandsList(tx, { locale: 'ar', now: TEST_TIME }));
  expect(brands.map((b) => [b.name, b.nameLocale, b.productCount])).toEqual([
    ['Loom & Co', 'en', 2],
    ['Clay', 'en', 3],
  ]);
});

test('the home page fills its sections and shows no product twice', async () => {
  const page = await inStore((tx) => homePage(tx, { locale: 'en', currency: 'USD', now: TEST_TIME }));
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

test("the admin's list shows every status with stock, span and counts", async () => {
  const all = await inStore((tx) => adminProducts(tx, { locale: 'en', currency: 'USD', size: 3 }));
  expect(all.counts).toEqual({ all: 8, active: 6, draft: 1, archived: 1 });
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
    adminProducts(tx, { locale: 'en', currency: 'USD', size: 3, cursor: all.nextCursor! }),
  );
  expect(next.rows.map((row) => row.title)).toEqual(['Napkin ring 10', 'Napkin ring 9', 'Stoneware mug']);
  const back = await inStore((tx) =>
    adminProducts(tx, { locale: 'en', currency: 'USD', size: 3, cursor: next.previousCursor! }),
  );
  expect(back).toMatchObject({ previousCursor: null, rows: all.rows });
  const found = await inStore((tx) =>
    adminProducts(tx, { locale: 'ar', currency: 'USD', query: 'bowl', status: 'draft' }),
  );
  expect(found).toMatchObject({
    total: 1,
    counts: { all: 2, draft: 1, active: 1 },
    rows: [{ title: 'Draft bowl' }],
  });
});

test('counted stock is what is sold from then on', async () => {
  const variantId = throwVariants.variantIds[1]!;
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
