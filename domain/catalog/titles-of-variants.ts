import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { isPublic } from './public-products.ts';

/** The titles of the public products that have these variants, by variant id. */
export async function titlesOfVariants(
  tx: StoreTx,
  { variantIds, locale, now }: { variantIds: string[]; locale: Locale; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; titles: Partial<Record<Locale, string>> | null }>`
    select v.id, (select json_object_agg(t.locale, t.title) from product_texts t
        where t.store_id = ${tx.storeId} and t.product_id = v.product_id) as titles
      from variants v
      join products p on p.store_id = ${tx.storeId} and p.id = v.product_id
     where v.store_id = ${tx.storeId} and v.id = any (${variantIds}::uuid[]) and ${isPublic(now)}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, titles }) => [id, inLanguage(titles, locale)?.text ?? '']));
}
