import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { enqueueRanking } from './rank-products.ts';

/** One process's visit counts for a store and an hour, without personal data. */
export type VisitBatch = {
  /** The start of the counted hour. */
  hour: Date;
  visits: number;
  pageViews: number;
  /** Views by the product's slug, in either language; unknown slugs are ignored. */
  views: Map<string, number>;
  /** Additions to carts by variant. */
  carts: Map<string, number>;
};

type Counted = { productId: string; views: number; carts: number };

const DAY = 24 * 60 * 60 * 1000;

/** Adds a batch to the hourly and daily statistics and queues the ranking. Four statements. */
export async function addVisits(tx: StoreTx, batch: VisitBatch, at: Date): Promise<void> {
  const counted = await knownProducts(tx, batch);
  await addHour(tx, batch, counted);
  if (counted.length === 0) return;
  await addDays(tx, batch.hour, counted);
  await enqueueRanking(tx, at);
}

async function knownProducts(tx: StoreTx, { views, carts }: VisitBatch): Promise<Counted[]> {
  if (views.size + carts.size === 0) return [];
  const { rows } = await sql<Counted>`
    select x.product_id as "productId", sum(x.views)::int as views, sum(x.carts)::int as carts
      from (
        -- Two products may have each other's slug, one in each language: the look counts for one of them.
        select min(t.product_id::text)::uuid as product_id, n.units as views, 0 as carts
          from unnest(${[...views.keys()]}::text[], ${[...views.values()]}::int[]) as n (slug, units)
          join product_texts t on t.store_id = ${tx.storeId} and t.locale in ('en', 'ar') and t.slug = n.slug
         group by n.slug, n.units
        union all
        select v.product_id, 0, n.units
          from unnest(${[...carts.keys()]}::uuid[], ${[...carts.values()]}::int[]) as n (variant_id, units)
          join variants v on v.store_id = ${tx.storeId} and v.id = n.variant_id) x
     group by x.product_id order by x.product_id`.execute(tx);
  return rows;
}

async function addHour(tx: StoreTx, batch: VisitBatch, counted: Counted[]): Promise<void> {
  const total = (name: 'views' | 'carts') => counted.reduce((sum, each) => sum + each[name], 0);
  await tx
    .insertInto('visit_hours')
    .values({
      store_id: tx.storeId,
      hour: batch.hour,
      visits: batch.visits,
      page_views: batch.pageViews,
      product_views: total('views'),
      cart_adds: total('carts'),
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'hour']).doUpdateSet({
        visits: sql`visit_hours.visits + excluded.visits`,
        page_views: sql`visit_hours.page_views + excluded.page_views`,
        product_views: sql`visit_hours.product_views + excluded.product_views`,
        cart_adds: sql`visit_hours.cart_adds + excluded.cart_adds`,
      }),
    )
    .execute();
}

async function addDays(tx: StoreTx, hour: Date, counted: Counted[]): Promise<void> {
  const day = new Date(Math.floor(hour.getTime() / DAY) * DAY);
  const rows = counted.map(({ productId, views, carts }) => {
    return { store_id: tx.storeId, day, product_id: productId, views, carts };
  });
  await tx
    .insertInto('product_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'day', 'product_id']).doUpdateSet({
        views: sql`product_days.views + excluded.views`,
        carts: sql`product_days.carts + excluded.carts`,
      }),
    )
    .execute();
}
