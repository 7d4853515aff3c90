import { fold } from '#domain/search/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import type { OptionKind } from './product-input.ts';

/** What a product is counted under. `facet` and `value` are as product_facets has them. */
export type FacetValue = { facet: string; value: string };
export type FacetLabel = FacetValue & { locale: Locale; label: string; swatch: string };

export type FacetSource = {
  isActive: boolean;
  brandId: string | null;
  /** Its own and those above them. */
  categoryIds: string[];
  isSellable: boolean;
  /** Those it stands in by hand, and those whose rule it meets. */
  collectionIds: string[];
  /** The average of its shown reviews times 100; 0 for none. */
  rating: number;
  prices: { currency: string; amount: number; compareAt: number | null }[];
  options: {
    kind: OptionKind;
    names: Partial<Record<Locale, string>>;
    values: { code: string; swatch: string; labels: Partial<Record<Locale, string>> }[];
  }[];
};

/**
 * | facet | value | a product has it when |
 * | shown | a currency | it is active and has a price in it; the day from which it is public comes on top |
 * | brand, category | an id | it is of the brand; it stands in the category or below it |
 * | collection | an id | it was put there, or meets its rule |
 * | sale | a currency | its lowest price there is a sale's |
 * | stock | in | a variant can be bought |
 * | rating | 1 to 4 | its reviews give that many stars or more |
 * | option:colour, option:size, option:… | a value's name in addresses | a variant has that value |
 */
export function facetsOf(source: FacetSource): FacetValue[] {
  const currencies = source.prices.map(({ currency }) => currency);
  return [
    ...(source.isActive ? currencies.map((value) => ({ facet: 'shown', value })) : []),
    ...(source.brandId ? [{ facet: 'brand', value: source.brandId }] : []),
    ...source.categoryIds.map((value) => ({ facet: 'category', value })),
    ...source.collectionIds.map((value) => ({ facet: 'collection', value })),
    ...source.prices
      .filter(({ compareAt }) => compareAt !== null)
      .map(({ currency }) => ({ facet: 'sale', value: currency })),
    ...(source.isSellable ? [{ facet: 'stock', value: 'in' }] : []),
    ...RATINGS.filter((stars) => source.rating >= stars * 100).map(ratingFacet),
    ...source.options.flatMap((option) => {
      const facet = optionFacet(option);
      const values = new Set(option.values.map((value) => optionValue(value.code)));
      return facet === null ? [] : [...values].map((value) => ({ facet, value }));
    }),
  ];
}

/** The choices of the rating filter, each "and up". */
export const RATINGS = [4, 3, 2, 1] as const;

const ratingFacet = (stars: number): FacetValue => ({ facet: 'rating', value: String(stars) });

/** How options and values are called; an option's own name stands under the empty value. */
export function labelsOf(source: Pick<FacetSource, 'options'>): FacetLabel[] {
  return source.options.flatMap((option) => {
    const facet = optionFacet(option);
    if (facet === null) return [];
    return LOCALES.flatMap((locale) => {
      const name = option.names[locale];
      const values = option.values.flatMap(({ code, swatch, labels }) => {
        const label = labels[locale];
        return label ? [{ facet, value: optionValue(code), locale, label, swatch }] : [];
      });
      return name ? [{ facet, value: '', locale, label: name, swatch: '' }, ...values] : values;
    });
  });
}

/** Options of one meaning are one facet, whichever product they are of; null for a name without any letter. */
function optionFacet({ kind, names }: FacetSource['options'][number]): string | null {
  const name = kind === 'other' ? slugify(names.en ?? '', 'en') || slugify(names.ar ?? '', 'ar') : kind;
  return name ? `option:${name.slice(0, 100)}` : null;
}

/** Red, red and RED are one value. */
export function optionValue(code: string): string {
  return fold(code).replaceAll(' ', '-') || code;
}
