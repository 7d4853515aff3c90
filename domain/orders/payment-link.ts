import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NotWaiting, OrderNotFound } from './errors.ts';
import { lockOrder } from './make-move.ts';

/**
 * A link that opens the page of an order that waits for its money, for staff to hand out. Only its hash is kept, so it is told
 * once; a new one ends the one before.
 */
export async function makePaymentLink(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ number: number; token: string }, OrderNotFound | NotWaiting>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (order.status !== 'pending_payment') return fail('not_waiting');
  const token = newToken();
  const { number } = await tx
    .updateTable('orders as o')
    .set({ link_hash: hashToken(token) })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .returning('o.number')
    .executeTakeFirstOrThrow();
  await recordAudit(tx, act, { action: 'order.link_made', subjectKind: 'order', subjectId: order.id });
  return ok({ number, token });
}
