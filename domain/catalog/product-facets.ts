import { fold } from '#domain/search/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import type { OptionKind } from './product-input.ts';

/** A facet and value under which a product is counted, as in product_facets. */
export type FacetValue = { facet: string; value: string };
export type FacetLabel = FacetValue & {
  locale: Locale;
  label: string;
  swatch: string;
  mediaId: string | null;
};

export type FacetSource = {
  isActive: boolean;
  brandId: string | null;
  /** The product's categories with all their ancestors. */
  categoryIds: string[];
  isSellable: boolean;
  /** The manual collections that contain the product, and the collections whose rule it matches. */
  collectionIds: string[];
  /** The average of the product's published reviews times 100; 0 without reviews. */
  rating: number;
  prices: { currency: string; amount: number; compareAt: number | null }[];
  options: {
    kind: OptionKind;
    names: Partial<Record<Locale, string>>;
    values: {
      code: string;
      swatch: string;
      mediaId: string | null;
      /** The swatch's picture, as swatchPicture selects it. */
      picture: string | null;
      labels: Partial<Record<Locale, string>>;
    }[];
  }[];
};

/**
 * | facet | value | a product has the facet if |
 * | shown | a currency | the product is active and has a price in the currency; publication is checked
 * separately |
 * | brand, category | an id | the product is of the brand; it is in the category or below it |
 * | collection | an id | the product was added to the collection, or matches its rule |
 * | sale | a currency | the product's lowest price in the currency is a sale price |
 * | stock | in | a variant can be bought |
 * | rating | 1 to 4 | its reviews average at least that many stars |
 * | option:colour, option:size, option:… | a value's name in URLs | the product is active and a variant has that value;
 * so a product that is archived and deleted leaves no values behind |
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
    ...filterOptions(source).flatMap((option) => {
      const facet = optionFacet(option);
      const values = new Set(option.values.map((value) => optionValue(value.code)));
      return facet === null ? [] : [...values].map((value) => ({ facet, value }));
    }),
  ];
}

const filterOptions = ({ isActive, options }: Pick<FacetSource, 'isActive' | 'options'>) =>
  isActive ? options : [];

/** The choices of the rating filter, each "and up". */
export const RATINGS = [4, 3, 2, 1] as const;

const ratingFacet = (stars: number): FacetValue => ({ facet: 'rating', value: String(stars) });

/** Returns the labels of options and values; the empty value has the option's own name. */
export function labelsOf(source: Pick<FacetSource, 'isActive' | 'options'>): FacetLabel[] {
  return filterOptions(source).flatMap((option) => {
    const facet = optionFacet(option);
    if (facet === null) return [];
    return LOCALES.flatMap((locale) => {
      const name = option.names[locale];
      const values = option.values.flatMap(({ code, swatch, mediaId, labels }) => {
        const label = labels[locale];
        return label ? [{ facet, value: optionValue(code), locale, label, swatch, mediaId }] : [];
      });
      const own = { facet, value: '', locale, label: name ?? '', swatch: '', mediaId: null };
      return name ? [own, ...values] : values;
    });
  });
}

/** Options with the same meaning are one facet across products; null for a name without letters. */
function optionFacet({ kind, names }: FacetSource['options'][number]): string | null {
  const name = kind === 'other' ? slugify(names.en ?? '', 'en') || slugify(names.ar ?? '', 'ar') : kind;
  return name ? `option:${name.slice(0, 100)}` : null;
}

/** Folds the case of codes: Red, red and RED are one value. */
export function optionValue(code: string): string {
  return fold(code).replaceAll(' ', '-') || code;
}
