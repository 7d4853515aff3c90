import type { StoreTx } from '#db/index.ts';
import { hashToken, isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, type Result } from '#lib/result.ts';
import type { OrderNotFound } from './errors.ts';
import type { OrderView } from './order-view.ts';
import { type OrderReader, readOrder } from './read-order.ts';

/**
 * Finds an order by the token of its confirmation link or cookie. If a number is given too, it must match.
 * Any mismatch fails with `order_not_found`.
 */
export async function orderByToken(
  tx: StoreTx,
  { token, number, locale }: { token: string; number?: number; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  const row = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number'])
    .where('o.store_id', '=', tx.storeId)
    // The token is the buyer's or a payment link's.
    .where((eb) =>
      eb.or([eb('o.token_hash', '=', hashToken(token)), eb('o.link_hash', '=', hashToken(token))]),
    )
    .executeTakeFirst();
  if (!row || (number !== undefined && row.number !== number)) return fail('order_not_found');
  return readOrder(tx, row.id, locale, 'shopper');
}

/** An order for staff, with their notes and tags in its timeline, or without them for a shopper. */
export async function orderDetail(
  tx: StoreTx,
  { orderId, locale, reader = 'staff' }: { orderId: string; locale: Locale; reader?: OrderReader },
): Promise<Result<OrderView, OrderNotFound>> {
  return isId(orderId) ? readOrder(tx, orderId, locale, reader) : fail('order_not_found');
}
