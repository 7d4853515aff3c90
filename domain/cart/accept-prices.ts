import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { priceColumns } from '#domain/pricing/index.ts';
import { lockCart, touchCart } from './open-cart.ts';
import { MAX_LINE_AMOUNT } from './quantity.ts';
import { shownCode } from './store-terms.ts';

/** Marks today's prices in this currency (default: the store's own) as seen, clearing price_changed. */
export async function acceptPrices(
  tx: StoreTx,
  input: { cartToken: string | null; currency?: string },
  act: Act,
): Promise<void> {
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null) return;
  const { amount } = priceColumns('vp', act.at);
  await sql`
    update cart_lines l set seen_amount = ${amount}, seen_currency = vp.currency
      from variant_prices vp, store_settings st
     where l.store_id = ${tx.storeId} and l.cart_id = ${cartId}
       and st.store_id = ${tx.storeId}
       and vp.store_id = ${tx.storeId} and vp.variant_id = l.variant_id
       and vp.currency = ${shownCode(tx.storeId, input.currency)}
       and (l.seen_amount, coalesce(l.seen_currency, st.currency)) <> (${amount}, vp.currency)
       and l.quantity * ${amount} <= ${MAX_LINE_AMOUNT}`.execute(tx);
  await touchCart(tx, cartId, act);
}
