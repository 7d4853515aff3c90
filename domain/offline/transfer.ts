import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { lockOrder, type OrderState, oncePaid, tell } from '#domain/orders/index.ts';
import { readPaymentRules, settle } from '#domain/payments/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReceiptFailure } from './errors.ts';
import { mailInstructions } from './mail-instructions.ts';

/** A checked file that lies in the store's private folder under its hash. */
export type ReceiptFile = { hash: string; contentType: ReceiptType; bytes: number };
export type ReceiptType = 'image/png' | 'image/jpeg' | 'application/pdf';

export type Receipt = ReceiptFile & {
  id: string;
  status: 'waiting' | 'accepted' | 'refused';
  reason: string;
  uploadedAt: Date;
};

export const RECEIPTS_PER_ORDER = 5;

/** Whether an order waits for its money to come by bank. */
export async function awaitsTransfer(tx: StoreTx, order: OrderState): Promise<boolean> {
  if (order.status !== 'pending_payment' || order.paymentStatus !== 'pending') return false;
  const row = await tx
    .selectFrom('orders as o')
    .select('o.payment_method')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow();
  return row.payment_method === 'bank_transfer';
}

/** The shopper's receipt of a transfer. Its products are kept anew for the days to pay: somebody must look at it first. */
export async function addReceipt(
  tx: StoreTx,
  { orderId, file }: { orderId: string; file: ReceiptFile },
  act: Act,
): Promise<Result<{ receiptId: string }, ReceiptFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!(await awaitsTransfer(tx, order))) return fail('not_waiting');
  const sent = await receiptsOf(tx, orderId);
  const same = sent.find((receipt) => receipt.hash === file.hash);
  if (same) return ok({ receiptId: same.id });
  if (sent.length >= RECEIPTS_PER_ORDER) return fail('too_many_receipts', { max: RECEIPTS_PER_ORDER });
  const receiptId = newId();
  await tx
    .insertInto('transfer_receipts')
    .values({
      store_id: tx.storeId,
      id: receiptId,
      order_id: orderId,
      file_hash: file.hash,
      content_type: file.contentType,
      bytes: file.bytes,
      uploaded_at: act.at,
    })
    .execute();
  await keepLonger(tx, orderId, act);
  await tell(tx, { order, kind: 'receipt_sent', after: { receiptId } }, act);
  return ok({ receiptId });
}

async function keepLonger(tx: StoreTx, orderId: string, act: Act): Promise<void> {
  const { rules } = await readPaymentRules(tx);
  const until = new Date(act.at.getTime() + rules.transfer.holdDays * 86_400_000);
  const kept = await tx
    .updateTable('orders')
    .set({ hold_until: sql<Date>`greatest(hold_until, ${until}::timestamptz)` })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', orderId)
    .where('hold_until', 'is not', null)
    .returning('hold_until')
    .executeTakeFirst();
  if (!kept?.hold_until) return;
  // The job of the first hold finds it longer and does nothing: this is the one that ends it.
  await enqueue(
    tx,
    'payments.expire-hold',
    { orderId },
    { class: 'money', runAt: kept.hold_until, jobKey: `hold:${orderId}` },
  );
}

/** An order's receipts, oldest first. */
export async function receiptsOf(tx: StoreTx, orderId: string): Promise<Receipt[]> {
  return tx
    .selectFrom('transfer_receipts as r')
    .select([
      'r.id',
      'r.file_hash as hash',
      'r.content_type as contentType',
      'r.bytes',
      'r.status',
      'r.reason',
    ])
    .select('r.uploaded_at as uploadedAt')
    .where('r.store_id', '=', tx.storeId)
    .where('r.order_id', '=', orderId)
    .orderBy('r.uploaded_at')
    .orderBy('r.id')
    .$castTo<Receipt>()
    .execute();
}

/** Until when an order's products are kept for it; null where they are for good. */
export async function keptUntil(tx: StoreTx, orderId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('orders as o')
    .select('o.hold_until')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row?.hold_until ?? null;
}

/** One receipt of one order, for whoever may read that order; null for any other pair. */
export async function receiptOf(
  tx: StoreTx,
  { orderId, receiptId }: { orderId: string; receiptId: string },
): Promise<Receipt | null> {
  if (!isId(orderId) || !isId(receiptId)) return null;
  const receipts = await receiptsOf(tx, orderId);
  return receipts.find((receipt) => receipt.id === receiptId) ?? null;
}

/** Staff saw the money in the account: the order is paid and confirmed, with or without a receipt. Twice changes nothing. */
export async function acceptTransfer(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ changed: boolean }, ReceiptFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (order.paymentStatus === 'paid') return ok({ changed: false });
  if (!(await awaitsTransfer(tx, order))) return fail('not_waiting');
  const due = await dueOf(tx, orderId);
  const settled = await settle(tx, { orderId, source: 'transfer', ...due }, act);
  if (!settled.ok) throw new Error(`A waiting transfer cannot be settled: ${settled.code}.`);
  await decide(tx, { orderId, status: 'accepted', reason: '' }, act);
  await tell(tx, { order, kind: 'paid', data: due, after: { paymentStatus: 'paid' } }, act);
  await mailAboutOrder(tx, { orderId, kind: 'order_confirmed', data: {} }, act);
  await oncePaid(tx, { orderId }, act);
  return ok({ changed: settled.value.changed });
}

/** Staff cannot match a receipt: the shopper reads why and may send another. The order keeps waiting. */
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
  await tell(tx, { order, kind: 'receipt_refused', data: { reason }, after: { receiptId: receipt.id } }, act);
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

// The payment that waits: a part of the order may be paid by credit.
async function dueOf(tx: StoreTx, orderId: string): Promise<{ amount: number; currency: string }> {
  return tx
    .selectFrom('payments as p')
    .select(['p.amount', 'p.currency'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.status', '=', 'pending')
    .executeTakeFirstOrThrow();
}
