import type { Locale } from '#lib/locale.ts';
import type { FacetCounts } from './count-facets.ts';
import { MOST_CHOICES } from './counted-sets.ts';
import { type Chosen, type Directory, type EntryRow, wordsOf } from './directory.ts';
import { chosenOptions } from './listing-filters.ts';
import type { Facet, ListingInput, OptionFacet } from './listing-views.ts';
import { facetKey } from './write-listings.ts';

type Label = FacetCounts['labels'][number];

export function brandFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): { brands: Facet[]; hasMoreBrands: boolean } {
  const { chosen, locale } = at;
  const byBrand = counts.byValue.brand ?? {};
  const found = directory.brands.filter((row) => byBrand[row.id] || row === chosen.brand);
  const kept = new Set(mostCounted(found, byBrand));
  return {
    brands: found
      .filter((row) => kept.has(row) || row === chosen.brand)
      .map((row) => toFacet(row, locale, { counts: byBrand, isChosen: row === chosen.brand })),
    hasMoreBrands: found.length > MOST_CHOICES,
  };
}

function mostCounted(rows: EntryRow[], counts: Record<string, number>): EntryRow[] {
  if (rows.length <= MOST_CHOICES) return rows;
  return rows.toSorted((a, b) => (counts[b.id] ?? 0) - (counts[a.id] ?? 0)).slice(0, MOST_CHOICES);
}

export function categoryFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): { categories: Facet[]; subCategories: Facet[] } {
  const { chosen, locale } = at;
  const facets = (rows: EntryRow[], isChosen: (row: EntryRow) => boolean) =>
    rows
      .map((row) => toFacet(row, locale, { counts: counts.byValue.category, isChosen: isChosen(row) }))
      .filter((facet) => facet.count > 0 || facet.isChosen);
  const below = (row: EntryRow) => directory.categories.filter((child) => child.parentId === row.id);
  const tops = directory.categories.filter((row) => row.parentId === null);
  const isIn = (row: EntryRow) => row === chosen.category || row.id === chosen.category?.parentId;
  // The third level is shown below the second-level category that is chosen or contains the chosen one.
  const subs = chosen.top
    ? below(chosen.top).flatMap((row) => (isIn(row) ? [row, ...below(row)] : [row]))
    : [];
  return {
    categories: facets(tops, (row) => row === chosen.top),
    subCategories: facets(subs, (row) => row === chosen.category),
  };
}

function toFacet(
  row: EntryRow,
  locale: Locale,
  of: { counts: Record<string, number> | undefined; isChosen: boolean },
): Facet {
  const words = wordsOf(row, locale);
  return {
    slug: words.slug,
    label: words.title,
    labelLocale: words.locale,
    count: of.counts?.[row.id] ?? 0,
    isChosen: of.isChosen,
  };
}

const FIRST = ['colour', 'size'];

/** Returns options with the count of each value. Chosen values are listed even with a count of 0. */
export function optionFacets(counts: FacetCounts, input: ListingInput): OptionFacet[] {
  const chosen = new Map(chosenOptions(input).map(({ facet, values }) => [facet, values]));
  const labels = new Map(counts.labels.map((label) => [facetKey(label), label]));
  const facets = new Set([...Object.keys(counts.byValue).filter(isOption), ...chosen.keys()]);
  return [...facets]
    .map((facet) => {
      const param = facet.slice('option:'.length);
      const name = labels.get(facetKey({ facet, value: '' }));
      const listed = counts.byValue[facet] ?? {};
      return {
        param,
        label: name?.label ?? param,
        labelLocale: name?.locale ?? input.locale,
        values: valuesOf(facet, { listed, labels, chosen: chosen.get(facet) ?? [], locale: input.locale }),
        hasMore: (counts.sizes[facet] ?? 0) > Object.keys(listed).length,
      };
    })
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.label < b.label ? -1 : 1));
}

const isOption = (facet: string) => facet.startsWith('option:');

function placeOf({ param }: OptionFacet): number {
  const at = FIRST.indexOf(param);
  return at < 0 ? FIRST.length : at;
}

function valuesOf(
  facet: string,
  of: { listed: Record<string, number>; labels: Map<string, Label>; chosen: string[]; locale: Locale },
): OptionFacet['values'] {
  return [...new Set([...Object.keys(of.listed), ...of.chosen])]
    .map((slug) => {
      const words = of.labels.get(facetKey({ facet, value: slug }));
      return {
        slug,
        label: words?.label ?? slug,
        labelLocale: words?.locale ?? of.locale,
        swatch: words?.swatch ?? '',
        picture: words?.picture ?? '',
        count: of.listed[slug] ?? 0,
        isChosen: of.chosen.includes(slug),
      };
    })
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}
