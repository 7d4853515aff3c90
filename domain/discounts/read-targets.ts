import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';

export type Target = { id: string; title: string; titleLocale: Locale };

/** depth: the number of the category's ancestors. */
export type TargetCategory = Target & { depth: number };

/** Returns the store's categories as a tree in depth-first order, and the titles of products. */
export async function readTargets(
  tx: StoreTx,
  { locale, productIds }: { locale: Locale; productIds: string[] },
): Promise<{ categories: TargetCategory[]; products: Target[] }> {
  const store = tx.storeId;
  const title = (table: 'category' | 'product', id: string) => sql`
    (select json_build_object('title', t.title, 'titleLocale', t.locale) from ${sql.table(`${table}_texts`)} t
      where t.store_id = ${store} and t.${sql.ref(`${table}_id`)} = ${sql.ref(id)}
        and t.locale in (${locale}, ${otherLocale(locale)})
      order by t.locale = ${locale} desc limit 1)`;
  const { rows } = await sql<{ categories: (Row & { parentId: string | null })[]; products: Row[] }>`
    select coalesce((select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'text', ${title('category', 'c.id')})
               order by c.position, c.id) from categories c where c.store_id = ${store}), '[]') as categories,
           coalesce((select json_agg(json_build_object('id', p.id, 'text', ${title('product', 'p.id')}) order by p.id)
               from products p where p.store_id = ${store} and p.id = any (${productIds.filter(isId)}::uuid[])), '[]')
             as products`.execute(tx);
  const { categories = [], products = [] } = rows[0] ?? {};
  return { categories: below(categories, null, 0), products: products.map(named) };
}

type Row = { id: string; text: { title: string; titleLocale: Locale } | null };

function below(
  rows: (Row & { parentId: string | null })[],
  parent: string | null,
  depth: number,
): TargetCategory[] {
  return rows
    .filter((row) => row.parentId === parent)
    .flatMap((row) => [{ ...named(row), depth }, ...below(rows, row.id, depth + 1)]);
}

function named({ id, text }: Row): Target {
  return { id, title: text?.title ?? '', titleLocale: text?.titleLocale ?? 'en' };
}
