import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import {
  type EntryRow,
  findBySlug,
  readDirectory,
  type ShellCopy,
  toListingCategory,
  wordsOf,
} from './directory.ts';
import type { ListingCategory } from './views.ts';

/** A store's collections in their order. At most one statement. */
export async function collectionsList(
  tx: StoreTx,
  input: { locale: Locale; shell?: ShellCopy },
): Promise<ListingCategory[]> {
  const { collections } = await readDirectory(tx, input.shell);
  return collections.map((row) => toListingCategory(collections, row, input.locale));
}

/** A category, brand or collection by its name in the page's language; `level` is how deep a category lies. */
export type NamedPlace = { id: string; title: string; titleLocale: Locale; level: number };

/** Everything that products stand in, by name: categories in the order of their tree. At most one statement. */
export async function namedPlaces(
  tx: StoreTx,
  input: { locale: Locale; shell?: ShellCopy },
): Promise<Record<'categories' | 'brands' | 'collections', NamedPlace[]>> {
  const { categories, brands, collections } = await readDirectory(tx, input.shell);
  const named = (row: EntryRow, level = 0): NamedPlace => {
    const { title, locale } = wordsOf(row, input.locale);
    return { id: row.id, title, titleLocale: locale, level };
  };
  const below = (parentId: string | null, level: number): NamedPlace[] =>
    categories
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => [named(row, level), ...below(row.id, level + 1)]);
  return {
    categories: below(null, 0),
    brands: brands.map((row) => named(row)),
    collections: collections.map((row) => named(row)),
  };
}

/** The ids behind slugs that somebody typed, in either language; null for what is not there. */
export async function findPlaces(
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

/** The ids of products by their slugs in either language, in the order given; null for what is not there. */
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
