import type { NamedGroup } from '#domain/catalog/index.ts';

export type GroupChoice = { value: string; label: string };
export type GroupChoices = Record<'category' | 'brand' | 'collection', GroupChoice[]>;

/** The categories, brands and collections to assign or filter by; subcategories are indented. */
export function groupChoices(
  of: Record<'categories' | 'brands' | 'collections', NamedGroup[]>,
): GroupChoices {
  return {
    category: of.categories.map(choiceOf),
    brand: of.brands.map(choiceOf),
    collection: of.collections.map(choiceOf),
  };
}

function choiceOf({ id, title, level }: NamedGroup): GroupChoice {
  return { value: id, label: `${'\u2003'.repeat(level)}${title}` };
}
