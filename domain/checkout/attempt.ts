import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import {
  type CartOffers,
  type Goods,
  type GoodsRow,
  goodsOf,
  type StoreTerms,
  type TermsRow,
  termsOf,
} from '#domain/cart/index.ts';
import type { MailVoice } from '#domain/mail/index.ts';
import type { SpentCheckout } from '#domain/orders/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export type Attempt = {
  spent: SpentCheckout;
  open: { terms: StoreTerms; goods: Goods[]; offers: CartOffers | null; voice: MailVoice } | null;
};

/** The shopper and the cart. emailNorm: as in CartLook, a proven address only. */
export type CheckoutClaim = {
  cartToken: string;
  idempotencyKey: string;
  locale: Locale;
  at: Date;
  currency?: string;
  customerId?: string | null;
  emailNorm?: string | null;
};

type Row = {
  cartId: string;
  isOrdered: boolean;
  terms: TermsRow;
  goods: GoodsRow[] | null;
  voice: MailVoice;
  discounts: CartOffers | null;
};

/**
 * Starts a checkout in one call (app.open_checkout): idempotency row, cart, then its goods. A second tab
 * waits here until the first has committed, then sees the cart as ordered. Returns null if the token matches
 * no cart of this store. The key is hashed with the cart's token, so that equal keys of two shoppers differ.
 */
export async function openCheckout(tx: StoreTx, claim: CheckoutClaim): Promise<Attempt | null> {
  const { cartToken, locale, at, customerId = null, emailNorm = null } = claim;
  const keyHash = hashToken(`${cartToken}:${claim.idempotencyKey}`);
  const { rows } = await sql<Row>`
    select cart_id as "cartId", is_ordered as "isOrdered", terms, goods, voice, discounts
      from app.open_checkout(${keyHash}, ${hashToken(cartToken)}, ${locale}, ${at}, ${claim.currency ?? null},
             ${customerId}::uuid, ${emailNorm})`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const spent = { cartId: row.cartId, keyHash };
  if (row.isOrdered) return { spent, open: null };
  return {
    spent,
    open: {
      terms: termsOf(row.terms),
      goods: goodsOf(row.goods),
      offers: row.discounts,
      voice: row.voice,
    },
  };
}

/** Returns the order placed from a cart; a cart has at most one (checkout_attempts_one_order). */
export async function findPlaced(
  tx: StoreTx,
  cartId: string,
): Promise<{ orderId: string; number: number; paymentMethod: PaymentMethod }> {
  return tx
    .selectFrom('checkout_attempts as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'a.store_id').onRef('o.id', '=', 'a.order_id'),
    )
    .select(['o.id as orderId', 'o.number'])
    .select(sql<PaymentMethod>`o.payment_method`.as('paymentMethod'))
    .where('a.store_id', '=', tx.storeId)
    .where('a.cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
}
