import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { priceColumns } from '#domain/pricing/index.ts';
import { fail } from '#lib/result.ts';
import type { CartFailure } from './errors.ts';
import { shownCode } from './store-terms.ts';

export type Offer = {
  variantId: string;
  /** Minor units of the shown currency. */
  amount: number;
  currency: string;
  /** Null if stock is not counted or backorder is allowed. */
  available: number | null;
  inCart: number;
  lineCount: number;
};

/** Returns null for a variant that is not for sale in this store. */
export async function readOffer(
  tx: StoreTx,
  of: { cartId: string | null; variantId: string; at: Date; currency?: string },
): Promise<Offer | null> {
  const store = tx.storeId;
  const { cartId, variantId, at } = of;
  const { rows } = await sql<Offer>`
    select v.id as "variantId", ${priceColumns('vp', at).amount} as amount, vp.currency,
           case when s.variant_id is null then 0
                when s.is_tracked and not s.allows_backorder then greatest(s.quantity, 0) end as available,
           coalesce((select l.quantity from cart_lines l
                      where l.store_id = ${store} and l.cart_id = ${cartId} and l.variant_id = v.id), 0) as "inCart",
           (select count(*)::int from cart_lines l
             where l.store_id = ${store} and l.cart_id = ${cartId}) as "lineCount"
      from variants v
      join products p on p.store_id = ${store} and p.id = v.product_id
      join store_settings st on st.store_id = ${store}
      join variant_prices vp on vp.store_id = ${store} and vp.variant_id = v.id
       and vp.currency = ${shownCode(store, of.currency)}
      left join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     where v.store_id = ${store} and v.id = ${variantId} and v.archived_at is null
       and p.status = 'active' and (p.publish_at is null or p.publish_at <= ${at})`.execute(tx);
  return rows[0] ?? null;
}

/** Returns why the wanted quantity is not available; null if it is available. */
export function shortageOf(offer: Offer, wanted: number): CartFailure | null {
  if (offer.available === null || wanted <= offer.available) return null;
  if (offer.available === 0) return fail('sold_out');
  return fail('only_n_available', { available: offer.available, inCart: offer.inCart });
}
