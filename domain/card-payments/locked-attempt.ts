import type { StoreTx } from '#db/index.ts';
import { lockOrder, type OrderState } from '#domain/orders/index.ts';
import { type Attempt, readAttempt } from '#domain/payments/index.ts';

/** Locks the order of an attempt and then reads the attempt again; null if the attempt is gone. */
export async function lockedAttempt(
  tx: StoreTx,
  id: string,
): Promise<{ order: OrderState; attempt: Attempt } | null> {
  const before = await readAttempt(tx, { id });
  const order = before && (await lockOrder(tx, before.orderId));
  const attempt = order && (await readAttempt(tx, { id }));
  return attempt ? { order, attempt } : null;
}
