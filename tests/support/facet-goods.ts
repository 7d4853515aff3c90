import { systemAct } from '#domain/audit/index.ts';
import { type Listing, type ListingInput, type ProductInput, setRatings } from '#domain/catalog/index.ts';
import { saveProducts } from '#domain/catalog/save-products.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, onDay } from './catalogue.ts';
import { TEST_TIME } from './stores.ts';

/** A product as the plain computation knows it. */
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
  /** The average of its reviews times 100; 0 for none. */
  rating: number;
};

export type FacetGoods = {
  goods: Good[];
  /** Slug of each category and its parent's. */
  parents: Map<string, string | null>;
  categoryIds: Map<string, string>;
};

/** A generator of numbers below `below` that gives the same ones for the same seed. */
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

/** Makes products of every kind in a store, through the verbs that make real ones. */
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
  // As many variants as the longest option has values: every value is in one of them.
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

export type NaiveListing = {
  ids: string[];
  categories: Record<string, number>;
  brands: Record<string, number>;
  options: Record<string, Record<string, number>>;
  onSale: number;
  inStock: number;
  ratings: Record<string, number>;
  min: number | null;
  max: number | null;
};

const FILTERS = [
  'category',
  'brand',
  'price',
  'colour',
  'size',
  'material',
  'sale',
  'stock',
  'rating',
] as const;
type Filter = (typeof FILTERS)[number];

/** The counts of a listing by looking at every product, as slowly and plainly as can be. */
export function naiveListing({ goods, parents }: FacetGoods, input: ListingInput): NaiveListing {
  const lineOf = (slug: string): string[] => [slug, ...(parents.get(slug) ? lineOf(parents.get(slug)!) : [])];
  const within = (good: Good) => new Set(good.categories.flatMap(lineOf));
  const isShown = (good: Good) =>
    good.status === 'active' &&
    (good.publishDay === null || onDay(good.publishDay) <= input.now) &&
    (input.query === undefined ||
      input.query.split(' ').every((word) => good.title.split(' ').some((own) => own.startsWith(word))));
  const hasOne = (own: string[], chosen: string[] | undefined) =>
    !chosen?.length || own.some((value) => chosen.includes(toSlug(value)));
  const passes: Record<Filter, (good: Good) => boolean> = {
    category: (good) => !input.categorySlug || within(good).has(input.subSlug ?? input.categorySlug),
    brand: (good) => !input.brandSlug || good.brand === input.brandSlug,
    price: (good) =>
      good.amount >= (input.minPrice ?? 0) * 100 &&
      ((input.maxPrice ?? 10_000) >= 10_000 || good.amount <= (input.maxPrice ?? 0) * 100),
    colour: (good) => hasOne(good.colours, input.options?.colour),
    size: (good) => hasOne(good.sizes, input.options?.size),
    material: (good) => hasOne(good.materials, input.options?.material),
    sale: (good) => !input.onSale || good.isOnSale,
    stock: (good) => !input.inStock || good.isInStock,
    rating: (good) => good.rating >= (input.minRating ?? 0) * 100,
  };
  const under = (except: Filter | null) =>
    goods.filter((good) => isShown(good) && FILTERS.every((name) => name === except || passes[name](good)));
  const chosenLine = input.categorySlug ? lineOf(input.subSlug ?? input.categorySlug) : [];
  // The tops, what is below the chosen one, and a level further below the second-level one on the way.
  const isListed = (slug: string) => {
    const parent = parents.get(slug) ?? null;
    return parent === null || chosenLine.includes(parent);
  };
  const amounts = under('price').map((good) => good.amount);
  return {
    ids: under(null).map((good) => good.id),
    categories: count(under('category'), (good) => [...within(good)].filter((slug) => isListed(slug))),
    brands: count(under('brand'), (good) => (good.brand ? [good.brand] : [])),
    options: {
      colour: count(under('colour'), (good) => good.colours.map(toSlug)),
      size: count(under('size'), (good) => good.sizes.map(toSlug)),
      material: count(under('material'), (good) => good.materials.map(toSlug)),
    },
    onSale: under('sale').filter((good) => good.isOnSale).length,
    inStock: under('stock').filter((good) => good.isInStock).length,
    ratings: count(under('rating'), (good) =>
      ['1', '2', '3', '4'].filter((stars) => good.rating >= Number(stars) * 100),
    ),
    min: amounts.length > 0 ? Math.min(...amounts) : null,
    max: amounts.length > 0 ? Math.max(...amounts) : null,
  };
}

const toSlug = (label: string) => ({ أحمر: 'احمر' })[label] ?? label.toLowerCase().replace(' ', '-');

function count(goods: Good[], valuesOf: (good: Good) => string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const good of goods) for (const value of valuesOf(good)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The same of what the shop answered; `ids` are the naive ones where a page holds them, and no others. */
export function answerOf(listing: Listing, naive: NaiveListing): NaiveListing {
  const { facets, cards, total } = listing;
  const pairs = (list: { slug: string; count: number }[]) =>
    Object.fromEntries(list.filter(({ count }) => count > 0).map(({ slug, count }) => [slug, count]));
  const options = { colour: {}, size: {}, material: {} };
  for (const option of facets.options) Object.assign(options, { [option.param]: pairs(option.values) });
  const shown = new Set(cards.map((card) => card.id));
  const isWhole = total === naive.ids.length && cards.length === Math.min(total, listing.size);
  const strangers = [...shown].filter((id) => !naive.ids.includes(id));
  return {
    ids: isWhole && strangers.length === 0 ? naive.ids : [`${total} in all, shown`, ...shown],
    categories: pairs([...facets.categories, ...facets.subCategories]),
    brands: pairs(facets.brands),
    options,
    onSale: facets.onSale,
    inStock: facets.inStock,
    ratings: pairs(facets.ratings.map(({ stars, count }) => ({ slug: String(stars), count }))),
    min: facets.price?.min.amount ?? null,
    max: facets.price?.max.amount ?? null,
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
