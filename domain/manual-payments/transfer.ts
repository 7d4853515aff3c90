import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { lockOrder, oncePaid, recordOrderEvent } from '#domain/orders/index.ts';
import { paymentAmount, settleOrder } from '#domain/payments/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { awaitsTransfer } from './awaits-transfer.ts';
import type { ReceiptFailure } from './errors.ts';
import { mailInstructions } from './mail-instructions.ts';
import { receiptOf } from './receipts.ts';

/**
 * Confirms that staff saw the transfer: the order is paid and confirmed, with or without a receipt.
 * Idempotent.
 */
export async function acceptTransfer(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ changed: boolean }, ReceiptFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (order.paymentStatus === 'paid') return ok({ changed: false });
  if (!(await awaitsTransfer(tx, order))) return fail('not_waiting');
  // Only the pending payment, because store credit may have paid a part of the order.
  const due = await paymentAmount(tx, orderId, sql`p.status = 'pending'`);
  const settled = await settleOrder(tx, { orderId, source: 'transfer', ...due }, act);
  if (!settled.ok) throw new Error(`A waiting transfer cannot be settled: ${settled.code}.`);
  await decide(tx, { orderId, status: 'accepted', reason: '' }, act);
  await recordOrderEvent(tx, { order, kind: 'paid', data: due, after: { paymentStatus: 'paid' } }, act);
  await mailAboutOrder(tx, { orderId, kind: 'order_confirmed', data: {} }, act);
  await oncePaid(tx, { orderId }, act);
  return ok({ changed: settled.value.changed });
}

/** Refuses a receipt with a reason for the shopper, who may send another. The order keeps waiting. */
export async function refuseReceipt(
  tx: StoreTx,
  input: { orderId: string; receiptId: string; reason: string },
  act: Act,
): Promise<Result<undefined, ReceiptFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const reason = cleanLine(input.reason).slice(0, 500);
  if (reason === '') return fail('reason_missing');
  const receipt = await receiptOf(tx, input);
  if (receipt?.status !== 'waiting') return fail('receipt_not_found');
  await decide(tx, { ...input, status: 'refused', reason }, act);
  await recordOrderEvent(
    tx,
    { order, kind: 'receipt_refused', data: { reason }, after: { receiptId: receipt.id } },
    act,
  );
  await mailInstructions(tx, { orderId: order.id, dedupeKey: `transfer_instructions:${receipt.id}` }, act);
  return ok();
}

async function decide(
  tx: StoreTx,
  {
    orderId,
    receiptId,
    status,
    reason,
  }: { orderId: string; receiptId?: string; status: string; reason: string },
  act: Act,
): Promise<void> {
  await tx
    .updateTable('transfer_receipts')
    .set({ status, reason, decided_at: act.at, decided_by: actorName(act.by) })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .$if(receiptId !== undefined, (query) => query.where('id', '=', receiptId as string))
    .execute();
}
