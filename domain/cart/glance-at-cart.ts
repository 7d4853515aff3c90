import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';

export type GlancedLine = { variantId: string; title: string; quantity: number };

/** The lines of the open cart of this token by title and quantity: one light statement, asked on every page. */
export async function glanceAtCart(
  tx: StoreTx,
  { cartToken, locale }: { cartToken: string; locale: Locale },
): Promise<GlancedLine[]> {
  const store = tx.storeId;
  const { rows } = await sql<GlancedLine>`
    select l.variant_id as "variantId", l.quantity,
           coalesce(
             (select t.title from product_texts t
               where t.store_id = ${store} and t.product_id = v.product_id and t.locale = ${locale}),
             (select t.title from product_texts t
               where t.store_id = ${store} and t.product_id = v.product_id and t.locale = ${otherLocale(locale)}),
             '') as title
      from carts c
      join cart_lines l on l.store_id = ${store} and l.cart_id = c.id
      join variants v on v.store_id = ${store} and v.id = l.variant_id
     where c.store_id = ${store} and c.token_hash = ${hashToken(cartToken)} and c.status = 'open'
     order by l.position`.execute(tx);
  return rows;
}
