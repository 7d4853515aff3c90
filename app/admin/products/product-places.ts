import type { NamedPlace } from '#domain/catalog/index.ts';

export type PlaceChoice = { value: string; label: string };
export type PlaceChoices = Record<'category' | 'brand' | 'collection', PlaceChoice[]>;

/** The categories, brands and collections to assign or filter by; subcategories are indented. */
export function placeChoices(
  of: Record<'categories' | 'brands' | 'collections', NamedPlace[]>,
): PlaceChoices {
  return {
    category: of.categories.map(choiceOf),
    brand: of.brands.map(choiceOf),
    collection: of.collections.map(choiceOf),
  };
}

function choiceOf({ id, title, level }: NamedPlace): PlaceChoice {
  return { value: id, label: `${'\u2003'.repeat(level)}${title}` };
}
