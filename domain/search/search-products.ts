import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { searchQuery } from './search-query.ts';

export type FoundProduct = { productId: string; rank: number };

/** Products of any status whose words begin as the query's, best first: titles and SKUs, then names, then descriptions. */
export async function searchProducts(
  tx: StoreTx,
  input: { query: string; locale: Locale; limit?: number },
): Promise<FoundProduct[]> {
  const query = searchQuery(input.query);
  if (query === '') return [];
  const { rows } = await sql<FoundProduct>`
    select product_id as "productId", rank
      from app.search_products(${input.locale}, ${query}, ${input.limit ?? 100}::int)`.execute(tx);
  return rows;
}
