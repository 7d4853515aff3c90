import type { Listing, ListingInput } from '#domain/catalog/index.ts';
import { onDay } from './catalogue.ts';
import type { FacetGoods, Good } from './facet-goods.ts';

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

/** The naive counts of a listing, computed by looking at every product. */
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
  // The top categories, the children of the chosen one, and the children of its second-level ancestor.
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

export const toSlug = (label: string) => ({ أحمر: 'احمر' })[label] ?? label.toLowerCase().replace(' ', '-');

function count(goods: Good[], valuesOf: (good: Good) => string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const good of goods) for (const value of valuesOf(good)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/**
 * Returns the same counts from the shop's listing. `ids` equals the naive ids if the pages contain exactly
 * those products.
 */
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
