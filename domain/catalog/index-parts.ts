import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The bytes of product data that are read into memory together. One product has at most about two megabytes. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** The most products that one statement writes. */
const MOST_PRODUCTS = 500;
/** Up to this number, products are not weighed. */
const FEW = 3;

/**
 * Splits products into parts that are indexed one after the other, by the size of their descriptions, option values and
 * tags. Five hundred products of usual stores are one part.
 */
export async function partsToIndex(tx: StoreTx, productIds: string[]): Promise<string[][]> {
  if (productIds.length <= FEW) return [productIds];
  const store = tx.storeId;
  const { rows } = await sql<{ id: string; bytes: number }>`
    select p.id, (100 * (select count(*) from collections c where c.store_id = ${store} and c.rule is not null)
        + ${bytesOf(store)})::int as bytes
      from products p where p.store_id = ${store} and p.id = any(${productIds}::uuid[]) order by p.id`.execute(
    tx,
  );
  const parts: string[][] = [];
  let room = 0;
  for (const { id, bytes } of rows) {
    const part = parts.at(-1);
    const fits = part !== undefined && bytes <= room && part.length < MOST_PRODUCTS;
    if (fits) part.push(id);
    else parts.push([id]);
    room = (fits ? room : MOST_BYTES) - bytes;
  }
  return parts;
}

/** The bytes of a product `p` without its variants. */
export const bytesOf = (store: string): RawBuilder<number> => sql<number>`(
  coalesce((select sum(octet_length(t.body_html)) from product_texts t
    where t.store_id = ${store} and t.product_id = p.id), 0)
  + 300 * (select count(*) from product_options o
      join option_values v on v.store_id = ${store} and v.option_id = o.id
     where o.store_id = ${store} and o.product_id = p.id)
  + 200 * (select count(*) from product_tags g where g.store_id = ${store} and g.product_id = p.id))::int`;
