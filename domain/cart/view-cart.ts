import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { buildCart } from './build-cart.ts';
import type { CartView } from './cart-view.ts';
import type { CartChoice, CartOffers } from './priced-cart.ts';
import { type GoodsRow, goodsOf } from './read-goods.ts';
import { shownCode, TERMS_COLUMNS, termsOf } from './store-terms.ts';

export type CartLook = {
  cartToken: string | null;
  locale: Locale;
  at: Date;
  currency?: string;
  choice?: CartChoice;
  /** The signed-in shopper, for limits per person and for store credit. */
  customerId?: string | null;
  /**
   * The signed-in shopper's proven e-mail address, for discounts limited per person. Never an address that is only
   * typed: anybody could ask for each address whether it has bought here.
   */
  emailNorm?: string;
};

/**
 * Returns the cart of this token in one language, repriced in the shown currency (default: the store's own);
 * an empty view if no cart is open. Read-only.
 */
export async function viewCart(tx: StoreTx, input: CartLook): Promise<CartView> {
  const { cartToken, locale, at, currency, choice } = input;
  const row = await tx
    .selectFrom('store_settings as st')
    .leftJoin('carts as c', (join) =>
      join
        .onRef('c.store_id', '=', 'st.store_id')
        .on('c.token_hash', '=', cartToken === null ? '' : hashToken(cartToken))
        .on('c.status', '=', 'open'),
    )
    .leftJoin('store_currencies as sc', (join) =>
      join.onRef('sc.store_id', '=', 'st.store_id').on('sc.code', '=', shownCode(tx.storeId, currency)),
    )
    .select(TERMS_COLUMNS)
    .select(['sc.code as shown_code', 'sc.rate_numer', 'sc.rate_denom'])
    .select(sql<GoodsRow[] | null>`app.cart_goods(c.id, coalesce(sc.code, st.currency), ${at})`.as('goods'))
    .select(
      sql<CartOffers | null>`app.cart_discounts(c.id, ${input.customerId ?? null}::uuid, ${input.emailNorm ?? null}, ${at})`.as(
        'offers',
      ),
    )
    .where('st.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return buildCart(goodsOf(row.goods), termsOf(row), locale, { choice, offers: row.offers });
}

/** Returns the units in this token's open cart, for the badge; 0 if there is none. */
export async function cartCount(tx: StoreTx, cartToken: string | null): Promise<number> {
  if (cartToken === null) return 0;
  const row = await tx
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', (join) =>
      join.onRef('l.store_id', '=', 'c.store_id').onRef('l.cart_id', '=', 'c.id'),
    )
    .select((eb) => eb.fn.sum<number | null>('l.quantity').as('count'))
    .where('c.store_id', '=', tx.storeId)
    .where('c.token_hash', '=', hashToken(cartToken))
    .where('c.status', '=', 'open')
    .executeTakeFirst();
  return row?.count ?? 0;
}
