import type { Facet, Listing, RankedList } from '#domain/catalog/index.ts';
import type { SharedKind } from '#domain/content/index.ts';
import { type ListingQuery, listingSearch, PRICE_CEILING, PRICE_FLOOR, refined } from '#lib/listing-query.ts';
import { exponentOf, money } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { swatchMarkup } from '../product-card/swatch-markup.server.ts';
import type { Chip, Choice, Clears, Facets, QuickFilter } from './listing-view.ts';

/** Filters fixed by the page: a category page's category is part of its URL, not a filter. */
export type Fixed = {
  category?: string;
  sub?: string;
  brand?: string;
  collection?: string;
  words?: string;
  sort?: 'newest' | 'best_selling' | 'trending';
  /** Lists only products with this rank. */
  ranked?: RankedList;
  /** The kind of the page, if such pages have blocks in common. */
  below?: SharedKind;
};

/** Filter choices with their result counts, without the filters that the page fixes. */
export function facetsOf(shop: Shop, listing: Listing, fixed: Fixed): Facets {
  const { categories, subCategories, brands, hasMoreBrands, options, onSale, inStock, ratings } =
    listing.facets;
  const choices = (facets: (Facet & { swatch?: string; picture?: string })[], isSettled = false): Choice[] =>
    isSettled
      ? []
      : facets.map(({ slug, label, count, isChosen, swatch, picture }) => {
          const shown = picture ? { picture: swatchMarkup(picture) } : {};
          return { value: slug, label, count, isChosen, swatch: swatch ?? '', ...shown };
        });
  return {
    categories: choices(categories, fixed.category !== undefined),
    subCategories: choices(subCategories, fixed.sub !== undefined),
    brands: choices(brands, fixed.brand !== undefined),
    hasMoreBrands,
    options: options.map((option) => ({
      param: option.param,
      label: option.label,
      values: choices(option.values),
      hasMore: option.hasMore,
    })),
    stars: ratings.map(({ stars, count }) => {
      const label = shop.say('finding.filter.starsUp', { stars });
      return { value: String(stars), label, count, isChosen: false, swatch: '' };
    }),
    onSale,
    inStock,
  };
}

/** Active filters, each with the URL of the list without it. */
export function chipsOf(shop: Shop, listing: Listing, query: ListingQuery, fixed: Fixed): Chip[] {
  const chip = (label: string, part: Partial<ListingQuery>): Chip => {
    return { label, search: listingSearch(refined(query, part), fixed.words) };
  };
  const named = (facets: Facet[], slug: string) => facets.find((facet) => facet.slug === slug)?.label ?? slug;
  const { categories, subCategories, brands } = listing.facets;
  const price = priceLabel(shop, query);
  return [
    ...(query.category && !fixed.category
      ? [chip(named(categories, query.category), { category: '', sub: '' })]
      : []),
    ...(query.sub && !fixed.sub ? [chip(named(subCategories, query.sub), { sub: '' })] : []),
    ...(query.brand && !fixed.brand ? [chip(named(brands, query.brand), { brand: '' })] : []),
    ...(price ? [chip(price, { min: PRICE_FLOOR, max: PRICE_CEILING })] : []),
    ...optionChips(listing, query).map(({ label, options }) => chip(label, { options })),
    ...(query.stars ? [chip(shop.say('finding.filter.starsUp', { stars: query.stars }), { stars: 0 })] : []),
    ...(query.sale ? [chip(shop.say('finding.filter.onSale'), { sale: false })] : []),
    ...(query.stock ? [chip(shop.say('finding.filter.inStock'), { stock: false })] : []),
  ];
}

const MOST_QUICK_COLOURS = 6;
const PLAIN = { swatch: '', picture: '' };

/**
 * The filters above the cards: in stock, on sale, and the colours with the most products. A filter that matches
 * nothing, or everything, is left out unless it is on.
 */
export function quickFilters(
  shop: Shop,
  listing: Listing,
  query: ListingQuery,
  { words }: Fixed,
): QuickFilter[] {
  const { inStock, onSale, options } = listing.facets;
  const quick = (label: string, isOn: boolean, part: Partial<ListingQuery>, shown = PLAIN): QuickFilter => {
    return { label, isOn, ...shown, search: listingSearch(refined(query, part), words) };
  };
  const isUseful = (count: number, isOn: boolean) => isOn || (count > 0 && count < listing.total);
  const colours = options.find(({ values }) => values.some(({ swatch, picture }) => swatch || picture));
  const chosen = colours ? (query.options[colours.param] ?? []) : [];
  return [
    ...(isUseful(inStock, query.stock)
      ? [quick(shop.say('finding.filter.inStock'), query.stock, { stock: !query.stock })]
      : []),
    ...(isUseful(onSale, query.sale)
      ? [quick(shop.say('finding.filter.onSale'), query.sale, { sale: !query.sale })]
      : []),
    ...(colours?.values.slice(0, MOST_QUICK_COLOURS) ?? []).flatMap(
      ({ slug, label, count, swatch, picture }) => {
        const isOn = chosen.includes(slug);
        const values = isOn ? chosen.filter((value) => value !== slug) : [...chosen, slug];
        const { [colours?.param ?? '']: _, ...others } = query.options;
        const after = values.length > 0 ? { ...others, [colours?.param ?? '']: values } : others;
        return count > 0 || isOn
          ? [quick(label, isOn, { options: after }, { swatch, picture: swatchMarkup(picture) })]
          : [];
      },
    ),
  ];
}

/** URLs that clear one active filter each. */
export function clearsOf(query: ListingQuery, { words }: Fixed): Clears {
  const to = (isSet: boolean | string | number, part: Partial<ListingQuery>) =>
    isSet ? listingSearch(refined(query, part), words) : undefined;
  const options = Object.keys(query.options).map((param) => {
    const { [param]: _, ...rest } = query.options;
    return [param, listingSearch(refined(query, { options: rest }), words)];
  });
  const isPriced = query.min > PRICE_FLOOR || query.max < PRICE_CEILING;
  return {
    category: to(query.category, { category: '', sub: '' }),
    sub: to(query.sub, { sub: '' }),
    brand: to(query.brand, { brand: '' }),
    price: to(isPriced, { min: PRICE_FLOOR, max: PRICE_CEILING }),
    stars: to(query.stars, { stars: 0 }),
    shelf: to(query.sale || query.stock, { sale: false, stock: false }),
    options: Object.fromEntries(options),
  };
}

function optionChips(listing: Listing, { options }: ListingQuery) {
  return Object.entries(options).flatMap(([param, values]) => {
    const facet = listing.facets.options.find((option) => option.param === param);
    return values.map((value) => {
      const others = values.filter((other) => other !== value);
      const { [param]: _, ...rest } = options;
      return {
        label: facet?.values.find(({ slug }) => slug === value)?.label ?? value,
        options: others.length > 0 ? { ...rest, [param]: others } : rest,
      };
    });
  });
}

function priceLabel(shop: Shop, query: ListingQuery): string | null {
  const whole = (units: number) => shop.amount(money(units * 10 ** exponentOf(shop.currency), shop.currency));
  const low = query.min > PRICE_FLOOR;
  const high = query.max < PRICE_CEILING;
  if (low && high) {
    return shop.say('storefront.listing.priceBetween', { low: whole(query.min), high: whole(query.max) });
  }
  if (low) return shop.say('storefront.listing.priceAbove', { amount: whole(query.min) });
  if (high) return shop.say('storefront.listing.priceBelow', { amount: whole(query.max) });
  return null;
}
