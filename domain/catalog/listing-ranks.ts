import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { renewShellCopies } from '#domain/tenancy/index.ts';
import { indexProducts } from './index-products.ts';
import type { RankedList } from './listing-views.ts';

/** Rating of a product's published reviews: average times 100 and count; 0 and 0 for none. */
export type ProductRating = { productId: string; rating: number; count: number };

/** Updates ratings in lists, filters and sorts. At most 500 products. */
export async function setRatings(tx: StoreTx, ratings: ProductRating[]): Promise<void> {
  if (ratings.length === 0) return;
  const ids = ratings.map(({ productId }) => productId);
  // All writers of listings lock products in this order.
  await sql`select from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  await sql`update product_listings l set rating = n.rating, rating_count = n.count
      from unnest(${ids}::uuid[], ${ratings.map(({ rating }) => rating)}::smallint[],
        ${ratings.map(({ count }) => count)}::int[]) as n (product_id, rating, count)
     where l.store_id = ${tx.storeId} and l.product_id = n.product_id`.execute(tx);
  await indexProducts(tx, ids);
  await noteChange(tx, ['catalog', ...ids.map((id) => `product:${id}` as const)]);
}

/** The largest number of the column, which only sorts. */
const MOST_SOLD = 2_147_483_647;

/** Sets the pieces sold, by which lists are sorted; products not given get 0. One statement. */
export async function setSoldUnits(tx: StoreTx, units: Map<string, number>): Promise<void> {
  const ranks = [...units.values()].map((sold) => Math.min(sold, MOST_SOLD));
  const { numAffectedRows = 0n } = await sql`
    update product_listings l set sold = coalesce(n.units, 0)
      from product_listings p
      left join unnest(${[...units.keys()]}::uuid[], ${ranks}::int[]) as n (product_id, units)
        on n.product_id = p.product_id
     where l.store_id = ${tx.storeId} and p.store_id = ${tx.storeId} and p.product_id = l.product_id
       and l.sold <> coalesce(n.units, 0)`.execute(tx);
  if (numAffectedRows > 0n) await noteChange(tx, ['ranks']);
}

/** Sets the trend ranks, by which lists are sorted, highest first; products not given get 0. */
export async function setTrends(tx: StoreTx, trends: Map<string, number>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update product_listings l set trend = coalesce(n.trend, 0)
      from product_listings p
      left join unnest(${[...trends.keys()]}::uuid[], ${[...trends.values()]}::bigint[]) as n (product_id, trend)
        on n.product_id = p.product_id
     where l.store_id = ${tx.storeId} and p.store_id = ${tx.storeId} and p.product_id = l.product_id
       and l.trend <> coalesce(n.trend, 0)`.execute(tx);
  if (numAffectedRows > 0n) await noteChange(tx, ['ranks']);
}

/** Sets the pieces sold, by which top brands are sorted. */
export async function setSoldOfBrands(tx: StoreTx, units: Map<string, number>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update brands b set sold = coalesce(n.units, 0)
      from brands p
      left join unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::bigint[]) as n (brand_id, units)
        on n.brand_id = p.id
     where b.store_id = ${tx.storeId} and p.store_id = ${tx.storeId} and p.id = b.id
       and b.sold <> coalesce(n.units, 0)`.execute(tx);
  if (numAffectedRows === 0n) return;
  // Brands are cached with the shell (directory.ts).
  await renewShellCopies(tx);
  await noteChange(tx, ['ranks']);
}

const RANKED = 500;

/** Returns the ordinals of best sellers or trending products. One statement. */
export async function rankedOrds(tx: StoreTx, list: RankedList): Promise<number[]> {
  const rank = list === 'sold' ? sql`l.sold` : sql`l.trend`;
  const { rows } = await sql<{ ord: number }>`
    select l.ord from product_listings l where l.store_id = ${tx.storeId} and ${rank} > 0
     order by ${rank} desc, l.product_id desc limit ${RANKED}`.execute(tx);
  return rows.map((row) => row.ord);
}
