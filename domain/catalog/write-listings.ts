import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { inLanguage } from '#lib/locale.ts';
import { type FacetValue, facetsOf } from './product-facets.ts';
import type { IndexSource } from './read-index-sources.ts';

/** A product with its listing ordinal and its new facets. */
export type Placed = { source: IndexSource; ord: number; facets: FacetValue[] };

/**
 * Writes the narrow rows that listings sort by, and assigns ordinals to new products. Three statements, four
 * if a currency was removed.
 */
export async function writeListings(tx: StoreTx, sources: IndexSource[]): Promise<Placed[]> {
  let next = await reserveOrds(tx, sources.filter(({ ord }) => ord === null).length);
  const placed = sources.map((source) => ({ source, ord: source.ord ?? next++, facets: facetsOf(source) }));
  await upsertListings(tx, placed);
  await upsertPrices(tx, placed);
  return placed;
}

export const facetKey = ({ facet, value }: FacetValue): string => `${facet}=${value}`;

// The counter's row stays locked until the transaction ends, which serializes additions.
async function reserveOrds(tx: StoreTx, count: number): Promise<number> {
  if (count === 0) return 0;
  const { rows } = await sql<{ value: number }>`
    insert into store_counters (store_id, name, value) values (${tx.storeId}, 'listing', ${count})
    on conflict (store_id, name) do update set value = store_counters.value + ${count}
    returning value`.execute(tx);
  return (rows[0]?.value ?? count) - count;
}

async function upsertListings(tx: StoreTx, placed: Placed[]): Promise<void> {
  const rows = placed.map(({ source, ord, facets }) => {
    const name = (locale: 'en' | 'ar') => inLanguage(source.texts, locale)?.text.sortKey ?? '';
    return {
      store_id: tx.storeId,
      product_id: source.id,
      ord,
      is_active: source.isActive,
      publish_at: source.publishAt,
      is_featured: source.isFeatured,
      created_at: source.createdAt,
      rating: source.rating,
      rating_count: source.ratingCount,
      name_en: name('en'),
      name_ar: name('ar'),
      facets: facets.map(facetKey),
    };
  });
  await tx
    .insertInto('product_listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'product_id']).doUpdateSet((row) => ({
        is_active: row.ref('excluded.is_active'),
        publish_at: row.ref('excluded.publish_at'),
        is_featured: row.ref('excluded.is_featured'),
        name_en: row.ref('excluded.name_en'),
        name_ar: row.ref('excluded.name_ar'),
        facets: row.ref('excluded.facets'),
      })),
    )
    .execute();
}

async function upsertPrices(tx: StoreTx, placed: Placed[]): Promise<void> {
  const rows = placed.flatMap(({ source, ord }) =>
    source.prices.map(({ currency, amount }) => ({
      store_id: tx.storeId,
      currency,
      product_id: source.id,
      ord,
      amount,
    })),
  );
  if (rows.length > 0) {
    await tx
      .insertInto('product_listing_prices')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'currency', 'product_id'])
          .doUpdateSet((row) => ({ amount: row.ref('excluded.amount') })),
      )
      .execute();
  }
  const lost = placed.flatMap(({ source }) =>
    source.knownPrices
      .filter((known) => !source.prices.some(({ currency }) => currency === known.currency))
      .map((known) => sql`(${known.currency}, ${source.id}::uuid)`),
  );
  if (lost.length === 0) return;
  await sql`delete from product_listing_prices
    where store_id = ${tx.storeId} and (currency, product_id) in (${sql.join(lost)})`.execute(tx);
}
