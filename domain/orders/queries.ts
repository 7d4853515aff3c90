import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Result } from '#lib/result.ts';
import type { OrderNotFound } from './errors.ts';
import type { OrderView } from './order-view.ts';

/** The order that a confirmation link or cookie opens: the token is the proof, the number must be the token's own. */
export async function orderByToken(
  tx: StoreTx,
  { token, number, locale }: { token: string; number?: number; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  throw new Error(`not written yet ${tx.storeId} ${token} ${number} ${locale}`);
}

/** An order for the store's staff. */
export async function orderDetail(
  tx: StoreTx,
  { orderId, locale }: { orderId: string; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  throw new Error(`not written yet ${tx.storeId} ${orderId} ${locale}`);
}
