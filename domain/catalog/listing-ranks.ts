import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';

/** The stars of a product's shown reviews: their average times 100 and how many there are; 0 and 0 for none. */
export type ProductRating = { productId: string; rating: number; count: number };

/** Has products listed, filtered and sorted by their reviews as they are now. 500 products at most. */
export async function setRatings(tx: StoreTx, ratings: ProductRating[]): Promise<void> {
  if (ratings.length === 0) return;
  const ids = ratings.map(({ productId }) => productId);
  // The order in which every writer of listings takes its products.
  await sql`select from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  await sql`update product_listings l set rating = n.rating, rating_count = n.count
      from unnest(${ids}::uuid[], ${ratings.map(({ rating }) => rating)}::smallint[],
        ${ratings.map(({ count }) => count)}::int[]) as n (product_id, rating, count)
     where l.store_id = ${tx.storeId} and l.product_id = n.product_id`.execute(tx);
  await indexProducts(tx, ids);
  await noteChange(tx, ['catalog', ...ids.map((id) => `product:${id}` as const)]);
}

/** Has lists sorted by how many pieces were sold: of all products that were, the others were not. One statement. */
export async function setSoldUnits(tx: StoreTx, units: Map<string, number>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update product_listings l set sold = coalesce(n.units, 0)
      from product_listings p
      left join unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::int[]) as n (product_id, units)
        on n.product_id = p.product_id
     where l.store_id = ${tx.storeId} and p.store_id = ${tx.storeId} and p.product_id = l.product_id
       and l.sold <> coalesce(n.units, 0)`.execute(tx);
  if (numAffectedRows > 0n) await noteChange(tx, ['catalog']);
}
