import { type RawBuilder, sql } from 'kysely';
import { priceColumns } from '#domain/pricing/index.ts';

export type PriceSpan = {
  product_id: string;
  currency: string;
  min_amount: number;
  max_amount: number;
  compare_at: number | null;
  changes_at: Date | null;
};

/**
 * Selects the prices of products at a given time, one row per product and currency, as in product_prices.
 * `where` restricts `variants v` and `variant_prices vp`.
 */
export function priceSpans(storeId: string, where: RawBuilder<unknown>, at: Date): RawBuilder<PriceSpan> {
  const { amount, compareAt, changesAt } = priceColumns('vp', at);
  return sql`
    select v.product_id, vp.currency, min(${amount}) as min_amount, max(${amount}) as max_amount,
           (array_agg(${compareAt} order by ${amount}, v.position, v.id))[1] as compare_at,
           min(${changesAt}) as changes_at
      from variants v join variant_prices vp on vp.store_id = ${storeId} and vp.variant_id = v.id
     where v.store_id = ${storeId} and v.archived_at is null and ${where}
     group by v.product_id, vp.currency`;
}
