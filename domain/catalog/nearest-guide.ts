import { readGuideBody, type SizeGuide } from '#domain/size-guides/index.ts';
import type { Locale } from '#lib/locale.ts';

export type StoredSizeGuide = { names: Record<Locale, string>; body: unknown };

type Category = { id: string; parentId: string | null; isOwn: boolean; sizeGuideId: string | null };
type Row = {
  sizeGuideId: string | null;
  sizeGuides: Record<string, StoredSizeGuide> | null;
  /** The product's categories and their ancestors. */
  categories: Category[];
};

/** The product's own guide, or else that of its nearest category; null if there is none. */
export function guideOf({ sizeGuideId, sizeGuides, categories }: Row): SizeGuide | null {
  if (!sizeGuides) return null;
  const stored = sizeGuides[sizeGuideId ?? nearest(categories) ?? ''];
  const body = stored && readGuideBody(stored.body);
  return body ? { names: stored.names, ...body } : null;
}

/**
 * The guide of the category the fewest steps above the product; of several as near, that of the deepest category, then
 * the first in the store's order.
 */
function nearest(categories: Category[]): string | null {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const depth = (category: Category): number => {
    const parent = byId.get(category.parentId ?? '');
    return parent ? depth(parent) + 1 : 0;
  };
  let level = categories.filter(({ isOwn }) => isOwn).sort((a, b) => depth(b) - depth(a));
  while (level.length > 0) {
    const found = level.find((category) => category.sizeGuideId !== null);
    if (found) return found.sizeGuideId;
    level = level.flatMap(({ parentId }) => byId.get(parentId ?? '') ?? []);
  }
  return null;
}
