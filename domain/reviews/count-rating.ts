import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { setRatings } from '#domain/catalog/index.ts';

type Counted = { productId: string; stars: number; by: 1 | -1 };

/**
 * Adds a review's stars to its product's rating or removes them, and updates the listings. One atomic UPDATE,
 * so that concurrent changes are not lost.
 */
export async function countRating(tx: StoreTx, { productId, stars, by }: Counted): Promise<void> {
  const column = sql.ref(`stars_${stars}`);
  const { rows } = await sql<{ rating: number; count: number }>`
    insert into product_ratings as r (store_id, product_id, ${column})
    values (${tx.storeId}, ${productId}, ${Math.max(by, 0)})
    on conflict (store_id, product_id) do update set ${column} = r.${column} + ${by}
    returning average as rating, review_count as count`.execute(tx);
  const { rating = 0, count = 0 } = rows[0] ?? {};
  await setRatings(tx, [{ productId, rating, count }]);
}
