import { systemAct } from '#domain/audit/index.ts';
import { type ListingInput, type ProductInput, setRatings } from '#domain/catalog/index.ts';
import { saveProducts } from '#domain/catalog/save-products.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, onDay } from './catalogue.ts';
import { toSlug } from './naive-listing.ts';
import { TEST_TIME } from './stores.ts';

/** The data of a product that the naive computation needs. */
export type Good = {
  id: string;
  variantId: string;
  title: string;
  status: 'active' | 'draft';
  publishDay: number | null;
  brand: string | null;
  categories: string[];
  colours: string[];
  sizes: string[];
  materials: string[];
  amount: number;
  isOnSale: boolean;
  isInStock: boolean;
  /** The product's average rating times 100; 0 without reviews. */
  rating: number;
};

export type FacetGoods = {
  goods: Good[];
  /** The slug of each category and of its parent. */
  parents: Map<string, string | null>;
  categoryIds: Map<string, string>;
};

/** A generator of random numbers below `below` that repeats for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TREE: [string, string | null][] = [
  ['home', null],
  ['kitchen', null],
  ['garden', null],
  ['textiles', 'home'],
  ['lamps', 'home'],
  ['pots', 'kitchen'],
  ['knives', 'kitchen'],
  ['wool', 'textiles'],
  ['linen', 'textiles'],
];
const BRANDS = ['loom', 'clay', 'oak', 'iron'];
const COLOURS = ['Red', 'Blue', 'Navy Blue', 'أحمر', 'Green'];
const SIZES = ['S', 'M', 'L', '42'];
const MATERIALS = ['Wool', 'Steel', 'Glass'];
const WORDS = ['soft', 'heavy', 'small', 'round', 'old'];

/** Creates products of every kind in a store, through the verbs. */
export async function makeFacetGoods(storeId: string, count: number): Promise<FacetGoods> {
  const { inStore, category, brand } = catalogueOf(storeId);
  const next = numbersFrom(7);
  const categoryIds = new Map<string, string>();
  for (const [slug, parent] of TREE) {
    categoryIds.set(slug, await category(slug, null, parent ? categoryIds.get(parent) : undefined));
  }
  const brandIds = new Map<string, string>();
  for (const slug of BRANDS) brandIds.set(slug, await brand(slug));
  const drafts = Array.from({ length: count }, (_, at) => drawGood(next, at));
  const inputs = drafts.map((good) => toInput(good, { brandIds, categoryIds }));
  const goods: Good[] = [];
  for (let start = 0; start < inputs.length; start += 100) {
    const part = inputs.slice(start, start + 100);
    const outcomes = await inStore((tx) => saveProducts(tx, part, systemAct('test', TEST_TIME)));
    for (const [at, outcome] of outcomes.entries()) {
      if (!outcome.ok) throw new Error(outcome.code);
      const { productId, variantIds } = outcome.value;
      goods.push({ ...drafts[start + at]!, id: productId, variantId: variantIds[0]! });
    }
  }
  await rate(goods, inStore);
  return { goods, parents: new Map(TREE), categoryIds };
}

async function rate(goods: Good[], inStore: ReturnType<typeof catalogueOf>['inStore']): Promise<void> {
  const next = numbersFrom(5);
  for (const good of goods) good.rating = next(3) === 0 ? 0 : 100 + next(401);
  const ratings = goods.map(({ id, rating }) => ({ productId: id, rating, count: rating === 0 ? 0 : 1 }));
  await inStore((tx) => setRatings(tx, ratings));
}

function some(next: (below: number) => number, of: string[], most: number): string[] {
  return [...new Set(Array.from({ length: next(most + 1) }, () => of[next(of.length)]!))];
}

function drawGood(next: (below: number) => number, at: number): Omit<Good, 'id' | 'variantId'> {
  return {
    title: `${WORDS[next(WORDS.length)]} ${WORDS[next(WORDS.length)]} thing ${at}`,
    status: next(10) === 0 ? 'draft' : 'active',
    publishDay: next(8) === 0 ? next(5) - 2 : null,
    brand: [...BRANDS, null][next(BRANDS.length + 1)] ?? null,
    categories: some(
      next,
      TREE.map(([slug]) => slug),
      3,
    ),
    colours: some(next, COLOURS, 3),
    sizes: some(next, SIZES, 2),
    materials: some(next, MATERIALS, 1),
    amount: next(5) === 0 ? 0 : next(30_000),
    isOnSale: next(3) === 0,
    isInStock: next(4) !== 0,
    rating: 0,
  };
}

function toInput(
  good: Omit<Good, 'id' | 'variantId'>,
  ids: { brandIds: Map<string, string>; categoryIds: Map<string, string> },
): ProductInput {
  const options = [
    { name: 'Colour', values: good.colours },
    { name: 'Size', values: good.sizes },
    { name: 'Material', values: good.materials },
  ].filter(({ values }) => values.length > 0);
  const stock = { isTracked: true, quantity: good.isInStock ? 3 : 0 };
  const price = money(good.amount, 'USD');
  const most = Math.max(1, ...options.map(({ values }) => values.length));
  // As many variants as the longest option has values, so that every value occurs in a variant.
  const variants = Array.from({ length: most }, (_, at) => ({
    values: options.map(({ values }) => values[at % values.length]!),
    price,
    compareAt: good.isOnSale ? money(good.amount + 100, 'USD') : undefined,
    stock,
  }));
  const seen = new Set<string>();
  return {
    texts: { en: { title: good.title } },
    status: good.status,
    publishAt: good.publishDay === null ? undefined : onDay(good.publishDay),
    brandId: good.brand ? ids.brandIds.get(good.brand) : undefined,
    categoryIds: good.categories.map((slug) => ids.categoryIds.get(slug)!),
    options: options.map(({ name, values }) => ({
      names: { en: name },
      values: values.map((label) => ({ labels: { en: label } })),
    })),
    variants: variants.filter(({ values }) => !seen.has(values.join()) && seen.add(values.join())),
  };
}

/** A random choice of filters. */
export function drawFilters(next: (below: number) => number): ListingInput {
  const chance = (of: number) => next(of) === 0;
  const pick = <T>(list: readonly T[]) => list[next(list.length)]!;
  const [categorySlug, subSlug] = pick([
    ['home'],
    ['home', 'textiles'],
    ['home', 'wool'],
    ['kitchen'],
    ['kitchen', 'pots'],
    ['garden'],
    [],
    [],
  ]);
  const low = next(250);
  return {
    locale: 'en',
    currency: 'USD',
    now: onDay(next(5) - 2),
    categorySlug,
    subSlug,
    brandSlug: chance(3) ? pick(BRANDS) : undefined,
    minPrice: chance(3) ? low : undefined,
    maxPrice: chance(3) ? low + next(200) : undefined,
    options: {
      colour: chance(3) ? [toSlug(pick(COLOURS)), toSlug(pick(COLOURS))] : [],
      size: chance(4) ? [toSlug(pick(SIZES))] : [],
      material: chance(5) ? [toSlug(pick(MATERIALS))] : [],
    },
    onSale: chance(4),
    inStock: chance(4),
    minRating: chance(4) ? 1 + next(4) : undefined,
    query: chance(4) ? pick(['soft', 'sof heav', 'thing', 'round old', 'nothing']) : undefined,
    sort: pick([
      'featured',
      'newest',
      'price_asc',
      'price_desc',
      'best_selling',
      'rating',
      'name',
      undefined,
    ]),
    size: 100,
  };
}
