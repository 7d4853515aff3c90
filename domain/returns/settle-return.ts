import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Refunded, type RefundMethod, refundOrder } from '#domain/orders/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { ReturnRefundFailure } from './errors.ts';
import { holdReturn } from './move-return.ts';

/** Refunds the received units of a return, line by line. The units were restocked on receipt. */
export async function refundReturn(
  tx: StoreTx,
  input: { orderId: string; returnId: string; method: RefundMethod; shown?: number },
  act: Act,
): Promise<Result<Refunded, ReturnRefundFailure>> {
  const held = await holdReturn(tx, { ...input, move: 'refund' });
  if (!held.ok) return held;
  const { order, goods } = held.value;
  const lines = goods.lines.map(({ lineId, received }) => ({ lineId, quantity: received, restock: false }));
  const { method, shown } = input;
  const paid = await refundOrder(tx, { orderId: order.id, returnId: goods.id, method, lines, shown }, act);
  if (!paid.ok) return paid;
  const set = { refund_id: paid.value.refundId };
  await tx
    .updateTable('returns as r')
    .set({ ...set, status: 'refunded', updated_at: act.at })
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', goods.id)
    .execute();
  return ok(paid.value);
}
