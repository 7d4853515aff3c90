import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Money } from '#lib/money/index.ts';
import { type CardContext, selectCards, toCard } from './cards.ts';
import type { ProductCard } from './views.ts';

const MOST = 2;
/** Best sellers and cheapest sufficient products that are considered, so that a large catalogue costs no more. */
const CONSIDERED = 50;

/**
 * Returns up to two products to offer with the products of a cart: in stock, without options, not in the cart.
 * `missing` is the amount that the goods lack for free delivery, or null; products that reach it come first,
 * cheapest first. Otherwise the owner's related products come first, then the best sellers. One statement.
 */
export async function goodsThatFit(
  tx: StoreTx,
  input: { productIds: string[]; missing: Money | null },
  context: CardContext,
): Promise<ProductCard[]> {
  const { storeId } = tx;
  const { currency, now } = context;
  const inCart = sql`${input.productIds}::uuid[]`;
  const missing = input.missing?.amount ?? 0;
  const isFilling = missing > 0 ? sql`r.amount >= ${missing}` : sql`false`;
  const rows = await selectCards(
    tx,
    sql`
    select fitting.*, '' as tag from (
      select x.product_id,
          row_number() over (order by ${isFilling} desc, case when ${isFilling} then r.amount end,
            (k.product_id is not null) desc, x.sold desc, x.product_id) as ord
        from (${candidates(storeId, { inCart, currency, missing })}) c
        join product_listings x on x.store_id = ${storeId} and x.product_id = c.product_id
        join product_listing_prices r on r.store_id = ${storeId} and r.currency = ${currency}
          and r.product_id = c.product_id
        left join lateral (select product_id from product_relations
           where store_id = ${storeId} and product_id = any(${inCart}) and related_id = c.product_id limit 1) k on true
       where r.amount > 0 and x.is_active and (x.publish_at is null or x.publish_at <= ${now})
         and not x.product_id = any(${inCart})
         and (select count(*) = 1 and bool_and(few.is_sold) from (
              select not s.is_tracked or s.quantity > 0 or s.allows_backorder as is_sold
                from variants v
                join stock_levels s on s.store_id = ${storeId} and s.variant_id = v.id
               where v.store_id = ${storeId} and v.product_id = x.product_id and v.archived_at is null
               limit 2) few)) fitting
     order by ord limit ${MOST}`,
    context,
  );
  return rows.map((row) => toCard(row, context));
}

function candidates(
  storeId: string,
  { inCart, currency, missing }: { inCart: RawBuilder<unknown>; currency: string; missing: number },
) {
  return sql`
          select related_id as product_id from product_relations
           where store_id = ${storeId} and product_id = any(${inCart})
          union
          (select product_id from product_listings where store_id = ${storeId} and is_active
            order by sold desc, product_id desc limit ${CONSIDERED})
          union
          (select product_id from product_listing_prices
            where store_id = ${storeId} and currency = ${currency} and amount >= ${missing}
            order by amount, product_id limit ${missing > 0 ? CONSIDERED : 0})`;
}
