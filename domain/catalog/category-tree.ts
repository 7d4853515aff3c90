import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type EntryRow, readDirectory, toListingCategory } from './directory.ts';
import { isPublic } from './public-products.ts';
import type { CategoryNode } from './views.ts';

/** The top categories with what is below them, in their order. Two statements. */
export async function categoryTree(
  tx: StoreTx,
  input: { locale: Locale; now: Date },
): Promise<CategoryNode[]> {
  const { categories } = await readDirectory(tx);
  return growTree(categories, { locale: input.locale, counts: await countByCategory(tx, input.now) });
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

/** Public products per category, each counted once in every category above its own too. */
export async function countByCategory(tx: StoreTx, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select u.above as id, count(distinct p.id)::int as count
      from products p
      join product_categories pc on pc.store_id = ${tx.storeId} and pc.product_id = p.id
      join (${categoryAndAbove(tx.storeId)}) u on u.id = pc.category_id
     where p.store_id = ${tx.storeId} and ${isPublic(now)}
     group by u.above`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Pairs of every category with itself and each one above it: the tree has three levels at most. */
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
