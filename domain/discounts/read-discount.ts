import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { DiscountTerms } from './discount-input.ts';
import { type DiscountState, stateAt } from './discount-view.ts';

export type StoredDiscount = DiscountTerms & {
  id: string;
  version: number;
  state: DiscountState;
  code: string | null;
  codeCount: number;
  codesUsed: number;
  uses: number;
  given: number;
};

export async function readDiscount(tx: StoreTx, id: string, at: Date): Promise<StoredDiscount | null> {
  if (!isId(id)) return null;
  const store = tx.storeId;
  const { rows } = await sql<StoredDiscount>`
    select p.id, p.version, ${stateAt(at)} as state, p.kind, p.is_automatic as "isAutomatic", p.names,
        p.rate_ppm as "ratePpm", p.amount, p.max_amount as "maxAmount", p.buy_quantity as "buyQuantity",
        p.get_quantity as "getQuantity", p.repeat_limit as "repeatLimit", p.applies_to_all as "appliesToAll",
        p.excludes_sale as "excludesSale", p.min_subtotal as "minSubtotal", p.min_quantity as "minQuantity",
        p.is_stackable as "isStackable", p.starts_at as "startsAt", p.ends_at as "endsAt",
        p.limit_total as "limitTotal", p.limit_per_customer as "limitPerCustomer",
        array(select t.product_id::text from discount_products t
               where t.store_id = ${store} and t.discount_id = p.id order by t.product_id) as "productIds",
        array(select t.category_id::text from discount_categories t
               where t.store_id = ${store} and t.discount_id = p.id order by t.category_id) as "categoryIds",
        made.*, done.*
      from discounts p
      cross join lateral (select max(c.code) filter (where c.max_uses is null) as code,
          count(c.max_uses)::int as "codeCount",
          coalesce(sum(c.used) filter (where c.max_uses is not null), 0)::int as "codesUsed"
        from discount_codes c where c.store_id = ${store} and c.discount_id = p.id) made
      cross join lateral (select count(*)::int as uses, coalesce(sum(d.base_amount), 0)::bigint as given
        from order_discounts d
        where d.store_id = ${store} and d.discount_id = p.id and d.given_back_at is null) done
     where p.store_id = ${store} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
