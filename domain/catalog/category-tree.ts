import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { countGroups } from './count-groups.ts';
import { type EntryRow, readDirectory, toListingCategory } from './directory.ts';
import type { CategoryNode } from './views.ts';

/** Returns the category tree in order. Two statements. */
export async function categoryTree(
  tx: StoreTx,
  input: { locale: Locale; currency: string; now: Date },
): Promise<CategoryNode[]> {
  const { categories } = await readDirectory(tx);
  const { byCategory } = await countGroups(tx, input);
  return growTree(categories, { locale: input.locale, counts: byCategory });
}

export function growTree(
  categories: EntryRow[],
  input: { locale: Locale; counts: Map<string, number> },
): CategoryNode[] {
  const below = (parentId: string | null): CategoryNode[] =>
    categories
      .filter((row) => row.parentId === parentId)
      .map((row) => ({
        ...toListingCategory(categories, row, input.locale),
        productCount: input.counts.get(row.id) ?? 0,
        children: below(row.id),
      }));
  return below(null);
}

/** SQL of pairs of each category with itself and with each ancestor; the tree has at most three levels. */
export function categoryAndAbove(storeId: string) {
  return sql`
    select c.id, c.id as above from categories c where c.store_id = ${storeId}
    union all
    select c.id, c.parent_id from categories c where c.store_id = ${storeId} and c.parent_id is not null
    union all
    select c.id, m.parent_id from categories c
      join categories m on m.store_id = ${storeId} and m.id = c.parent_id
     where c.store_id = ${storeId} and m.parent_id is not null`;
}
