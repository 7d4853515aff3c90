import type { Locale } from '#lib/locale.ts';
import type { FacetCounts } from './count-facets.ts';
import { type Directory, type EntryRow, wordsOf } from './directory.ts';
import type { Facet } from './views.ts';

export type Chosen = { top: EntryRow | null; category: EntryRow | null; brand: EntryRow | null };

export function brandFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): Facet[] {
  const { chosen, locale } = at;
  return directory.brands
    .map((row) => toFacet(row, locale, { counts: counts.byValue.brand, isChosen: row === chosen.brand }))
    .filter((facet) => facet.count > 0 || facet.isChosen);
}

export function categoryFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): { categories: Facet[]; subCategories: Facet[] } {
  const { chosen, locale } = at;
  const facets = (rows: EntryRow[], isChosen: (row: EntryRow) => boolean) =>
    rows
      .map((row) => toFacet(row, locale, { counts: counts.byCategory, isChosen: isChosen(row) }))
      .filter((facet) => facet.count > 0 || facet.isChosen);
  const below = (row: EntryRow) => directory.categories.filter((child) => child.parentId === row.id);
  const tops = directory.categories.filter((row) => row.parentId === null);
  const isIn = (row: EntryRow) => row === chosen.category || row.id === chosen.category?.parentId;
  // The third level opens below the second-level category that is chosen, or holds the chosen one.
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
