import type { StoreTx } from '#db/index.ts';
import type { ShellCopy } from '#lib/kept-beside.ts';
import type { Locale } from '#lib/locale.ts';
import { type EntryRow, findBySlug, readDirectory, toListingCategory, wordsOf } from './directory.ts';
import type { ListingCategory } from './views.ts';

export async function collectionsList(
  tx: StoreTx,
  input: { locale: Locale; shell?: ShellCopy },
): Promise<ListingCategory[]> {
  const { collections } = await readDirectory(tx, input.shell);
  return collections.map((row) => toListingCategory(collections, row, input.locale));
}

/** A category, brand or collection with its name in the page's language; `level` is a category's depth. */
export type NamedGroup = { id: string; title: string; titleLocale: Locale; level: number };

/** Returns all categories (depth-first), brands and collections by name. At most one statement. */
export async function listGroupNames(
  tx: StoreTx,
  input: { locale: Locale; shell?: ShellCopy },
): Promise<Record<'categories' | 'brands' | 'collections', NamedGroup[]>> {
  const { categories, brands, collections } = await readDirectory(tx, input.shell);
  const named = (row: EntryRow, level = 0): NamedGroup => {
    const { title, locale } = wordsOf(row, input.locale);
    return { id: row.id, title, titleLocale: locale, level };
  };
  const below = (parentId: string | null, level: number): NamedGroup[] =>
    categories
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => [named(row, level), ...below(row.id, level + 1)]);
  return {
    categories: below(null, 0),
    brands: brands.map((row) => named(row)),
    collections: collections.map((row) => named(row)),
  };
}

/** Returns the ids of slugs in either language; null if unknown. */
export async function findGroups(
  tx: StoreTx,
  slugs: { category?: string; brand?: string; collection?: string },
): Promise<Record<keyof typeof slugs, string | null>> {
  const { categories, brands, collections } = await readDirectory(tx);
  const idOf = (rows: typeof brands, slug = '') => findBySlug(rows, slug, 'en')?.id ?? null;
  return {
    category: idOf(categories, slugs.category),
    brand: idOf(brands, slugs.brand),
    collection: idOf(collections, slugs.collection),
  };
}

/** Returns the ids of products by slugs in either language, in the given order; null if unknown. */
export async function findProductIds(tx: StoreTx, slugs: string[]): Promise<(string | null)[]> {
  if (slugs.length === 0) return [];
  const rows = await tx
    .selectFrom('product_texts')
    .select(['slug', 'product_id'])
    .where('store_id', '=', tx.storeId)
    .where('slug', 'in', slugs)
    .execute();
  const idOf = new Map(rows.map((row) => [row.slug, row.product_id]));
  return slugs.map((slug) => idOf.get(slug) ?? null);
}
