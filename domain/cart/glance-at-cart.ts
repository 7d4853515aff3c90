import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';

/** amount: the line's total in minor units of the requested currency; null if the line has no price in it. */
export type GlancedLine = { variantId: string; title: string; quantity: number; amount: number | null };

/** Returns the lines of this token's open cart. One light statement, because every page runs it. */
export async function glanceAtCart(
  tx: StoreTx,
  { cartToken, locale, currency, at }: { cartToken: string; locale: Locale; currency: string; at: Date },
): Promise<GlancedLine[]> {
  const store = tx.storeId;
  const { rows } = await sql<GlancedLine>`
    select l.variant_id as "variantId", l.quantity,
           coalesce(
             (select t.title from product_texts t
               where t.store_id = ${store} and t.product_id = v.product_id and t.locale = ${locale}),
             (select t.title from product_texts t
               where t.store_id = ${store} and t.product_id = v.product_id and t.locale = ${otherLocale(locale)}),
             '') as title,
           l.quantity * app.price_at(p.amount, p.sale_amount, p.sale_from, p.sale_to, ${at}) as amount
      from carts c
      join cart_lines l on l.store_id = ${store} and l.cart_id = c.id
      join variants v on v.store_id = ${store} and v.id = l.variant_id
      left join variant_prices p on p.store_id = ${store} and p.currency = ${currency} and p.variant_id = l.variant_id
     where c.store_id = ${store} and c.token_hash = ${hashToken(cartToken)} and c.status = 'open'
     order by l.position`.execute(tx);
  return rows;
}
