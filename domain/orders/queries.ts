import type { StoreTx } from '#db/index.ts';
import { hashToken, isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, type Result } from '#lib/result.ts';
import type { OrderNotFound } from './errors.ts';
import type { OrderView } from './order-view.ts';
import { readOrder } from './read-order.ts';

/**
 * Finds an order by the token of its confirmation link or cookie. A number beside it must match. Everything
 * else fails with `order_not_found`.
 */
export async function orderByToken(
  tx: StoreTx,
  { token, number, locale }: { token: string; number?: number; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  const row = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number'])
    .where('o.store_id', '=', tx.storeId)
    // The buyer's token or a payment link's token.
    .where((eb) =>
      eb.or([eb('o.token_hash', '=', hashToken(token)), eb('o.link_hash', '=', hashToken(token))]),
    )
    .executeTakeFirst();
  if (!row || (number !== undefined && row.number !== number)) return fail('order_not_found');
  return readOrder(tx, row.id, locale);
}

/** An order as staff see it. */
export async function orderDetail(
  tx: StoreTx,
  { orderId, locale }: { orderId: string; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  return isId(orderId) ? readOrder(tx, orderId, locale) : fail('order_not_found');
}
