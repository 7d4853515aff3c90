import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must, onDay, PICTURE_HASH, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  archiveProduct,
  type Listing,
  type ListingInput,
  listProducts,
  saveCategory,
  setRatings,
  setSoldUnits,
} from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore, product } = catalogueOf(cedar.id);
const { woolThrow } = await smallCatalogue(cedar.id);

const list = (input: Partial<ListingInput> = {}) =>
  inStore((tx) => listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, ...input }));
async function listed(input: Partial<ListingInput> = {}): Promise<Listing> {
  return must(list(input));
}
const titles = (listing: Listing) => listing.cards.map((card) => card.title);

test('a listing shows active, published products, featured ones first, then the newest', async () => {
  const listing = await listed();
  expect(titles(listing)).toEqual([
    'Wool throw',
    'Napkin ring 10',
    'Napkin ring 9',
    'Stoneware mug',
    'Linen napkin',
  ]);
  expect(listing).toMatchObject({ total: 5, page: 1, pageCount: 1, nextCursor: null, previousCursor: null });
  expect(titles(await listed({ now: onDay(2) }))).toContain('Tomorrow bowl');
});

test('a product card has price range, sale, stock, newness, the single variant, colours and the language of its texts', async () => {
  const listing = await listed({ locale: 'ar' });
  const [card, ring] = listing.cards;
  expect(card).toEqual({
    id: woolThrow.productId,
    slug: 'بطانية-الصوف',
    title: 'بطانية الصوف',
    titleLocale: 'ar',
    brand: { name: 'Loom & Co', nameLocale: 'en', slug: 'loom-co' },
    image: {
      src: `/media/${PICTURE_HASH}`,
      width: 800,
      height: 1000,
      alt: 'بطانية مطوية',
      altLocale: 'ar',
    },
    price: money(12800, 'USD'),
    priceVaries: true,
    compareAt: money(16000, 'USD'),
    rating: { average: 500, count: 1 },
    soldOut: false,
    isNew: true,
    onlyVariantId: null,
    swatches: [
      { label: 'شوفاني', labelLocale: 'ar', code: 'Oat', colour: '#D8C8A8' },
      { label: 'Ink', labelLocale: 'en', code: 'Ink', colour: '#202840' },
    ],
    swatchCount: 2,
  });
  expect(ring).toMatchObject({ title: 'Napkin ring 10', titleLocale: 'en', image: null, priceVaries: false });
  expect(ring?.onlyVariantId).not.toBeNull();
  expect(listing.cards.find((one) => one.title === 'Stoneware mug')).toMatchObject({ soldOut: true });
  expect(listing.cards.find((one) => one.title === 'Linen napkin')).toMatchObject({ isNew: false });
});

/** The ids of products by title, from the first listing. */
async function idsByTitle(): Promise<Map<string, string>> {
  const { cards } = await listed();
  return new Map(cards.map(({ title, id }) => [title, id]));
}

beforeAll(async () => {
  const ids = await idsByTitle();
  const units = new Map([
    [ids.get('Stoneware mug')!, 7],
    [ids.get('Linen napkin')!, 3],
    [ids.get('Napkin ring 10')!, 2],
    [ids.get('Napkin ring 9')!, 1],
  ]);
  const ratings = [
    { productId: ids.get('Linen napkin')!, rating: 500, count: 2 },
    { productId: ids.get('Wool throw')!, rating: 500, count: 1 },
    { productId: ids.get('Napkin ring 10')!, rating: 310, count: 9 },
    { productId: ids.get('Napkin ring 9')!, rating: 100, count: 9 },
  ];
  // A product without recent sales moves back in the list.
  await inStore((tx) => setSoldUnits(tx, new Map([[ids.get('Wool throw')!, 99]])));
  await inStore((tx) => setSoldUnits(tx, units));
  await inStore((tx) => setRatings(tx, ratings));
});

test.each([
  ['newest', ['Wool throw', 'Napkin ring 10', 'Napkin ring 9', 'Stoneware mug', 'Linen napkin']],
  ['price_asc', ['Napkin ring 9', 'Napkin ring 10', 'Linen napkin', 'Stoneware mug', 'Wool throw']],
  ['price_desc', ['Wool throw', 'Stoneware mug', 'Linen napkin', 'Napkin ring 10', 'Napkin ring 9']],
  ['best_selling', ['Stoneware mug', 'Linen napkin', 'Napkin ring 10', 'Napkin ring 9', 'Wool throw']],
  ['rating', ['Linen napkin', 'Wool throw', 'Napkin ring 10', 'Napkin ring 9', 'Stoneware mug']],
  ['name', ['Linen napkin', 'Napkin ring 9', 'Napkin ring 10', 'Stoneware mug', 'Wool throw']],
] as const)(
  'a listing sorted by %s has each product once on pages of two, forward and back again',
  async (sort, expected) => {
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
  },
);

test('numbered pages split the same list, and a page beyond the end is empty', async () => {
  expect(titles(await listed({ size: 2, page: 2 }))).toEqual(['Napkin ring 9', 'Stoneware mug']);
  expect(await listed({ size: 2, page: 9 })).toMatchObject({ cards: [], total: 5, page: 9, pageCount: 3 });
  expect((await listed({ size: 2, page: 2 })).previousCursor).not.toBeNull();
});

test.each([
  '',
  'x',
  Buffer.from('["newest","after","x",1]').toString('base64url'),
  Buffer.from('{}').toString('base64url'),
])('a listing with the invalid cursor %j starts at the first page', async (cursor) => {
  expect(titles(await listed({ size: 1, sort: 'newest', cursor }))).toEqual(['Wool throw']);
});

test('a category lists the products of its subcategories, and a subcategory at any depth is found under its top category', async () => {
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

test('a facet counts the products of each choice under the other filters', async () => {
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

test('price filters are in whole units of the currency, and a maximum of 10000 means no limit', async () => {
  const lamp = await product('Gold lamp', -50, { amount: 2_500_000 });
  expect(titles(await listed({ minPrice: 24, maxPrice: 128 }))).toEqual(['Wool throw', 'Stoneware mug']);
  expect(titles(await listed({ minPrice: 200, maxPrice: 10_000 }))).toEqual(['Gold lamp']);
  expect(titles(await listed({ minPrice: 200, maxPrice: 9_999 }))).toEqual([]);
  await must(inStore((tx) => archiveProduct(tx, { productId: lamp.productId }, act)));
  expect((await listed()).total).toBe(5);
});

test('an unknown slug, or a slug of another branch or store, is reported as not found', async () => {
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

test('pages of a ranked search have each product once, forward and back again', async () => {
  const query = 'napkin';
  const whole = titles(await listed({ query }));
  const pages: Listing[] = [await listed({ query, size: 1 })];
  for (let cursor = pages[0]!.nextCursor; cursor; cursor = pages.at(-1)!.nextCursor) {
    pages.push(await listed({ query, size: 1, cursor }));
  }
  expect(pages.flatMap(titles)).toEqual(whole);
  expect(whole).toHaveLength(3);
  const back = [pages.at(-1)!];
  for (let cursor = back[0]!.previousCursor; cursor; cursor = back[0]!.previousCursor) {
    back.unshift(await listed({ query, size: 1, cursor }));
  }
  expect(back.flatMap(titles)).toEqual(whole);
  expect(titles(await listed({ query, size: 1, page: 3 }))).toEqual(whole.slice(2));
});

test('a listing for a misspelt search states the query that was searched instead', async () => {
  expect(await listed({ query: 'napkni' })).toMatchObject({ corrected: 'napkin', total: 3 });
  expect(await listed({ query: 'napkin' })).toMatchObject({ corrected: null });
});

test('a listing for a misspelt search states no word of a draft that is as near as that of a shown product', async () => {
  // Both words are one letter away, and that of the draft comes first in the list of words.
  await product('Napkia of gossamer', -1, { status: 'draft' });
  expect(await listed({ query: 'napkiw' })).toMatchObject({ corrected: 'napkin', total: 3 });
});

test('a listing for a misspelt search never states words of products that are not shown', async () => {
  await product('Clandestine lantern', -1, { status: 'draft' });
  await product('Napkin of gossamer', -1, { status: 'archived' });
  for (const query of ['clandestin lantern', 'clandestina', 'napkin gosamer'])
    expect([query, await listed({ query })]).toEqual([
      query,
      expect.objectContaining({ corrected: null, total: 0 }),
    ]);
});
