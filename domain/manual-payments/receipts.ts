import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit, type TooManyTries } from '#domain/identity/index.ts';
import { lockOrder, type OrderState, prolongHold, recordOrderEvent } from '#domain/orders/index.ts';
import { readPaymentRules } from '#domain/payments/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { awaitsTransfer } from './awaits-transfer.ts';
import { dropReceiptsLater } from './drop-receipts.ts';
import type { NoReceipt } from './errors.ts';

/** A validated file in the store's private folder, named by its hash. */
export type ReceiptFile = { hash: string; contentType: ReceiptType; bytes: number };
export type ReceiptType = 'image/png' | 'image/jpeg' | 'application/pdf';

export type Receipt = ReceiptFile & {
  id: string;
  status: 'waiting' | 'accepted' | 'refused';
  reason: string;
  uploadedAt: Date;
};

export const RECEIPTS_PER_ORDER = 5;
/**
 * Counts every upload, not only stored receipts: a refused or repeated file adds no receipt but still costs
 * time to check.
 */
const TRIES: Limit = { bucket: 'receipt', windowSeconds: 3600, free: 20, refuse: 20 };

/**
 * True if an order accepts another receipt; called before the file is decoded, and again when it is added.
 * Counts a try of the order.
 */
export async function mayAddReceipt(
  tx: StoreTx,
  { orderId, at }: { orderId: string; at: Date },
): Promise<Result<undefined, NoReceipt | TooManyTries>> {
  const waits = await waitingOrder(tx, orderId);
  if (!waits.ok) return waits;
  const { length } = await receiptsOf(tx, orderId);
  if (length >= RECEIPTS_PER_ORDER) return fail('too_many_receipts', { max: RECEIPTS_PER_ORDER });
  const { isRefused, retryAfterSeconds } = await countAttempt(tx, TRIES, { subject: orderId, at });
  return isRefused ? fail('too_many_tries', { retryAfterSeconds }) : ok();
}

/** The order, locked, if it waits for its transfer. */
export async function waitingOrder(tx: StoreTx, orderId: string): Promise<Result<OrderState, NoReceipt>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  return (await awaitsTransfer(tx, order)) ? ok(order) : fail('not_waiting');
}

/**
 * Adds a transfer receipt and extends the stock hold by the store's days to pay, so that staff can review the
 * receipt. admitReceipt has taken the room. `store` writes the file, after its row and before the store's next job is
 * changed, because other receipts of the store wait for that.
 */
export async function addReceipt(
  tx: StoreTx,
  { orderId, file, store }: { orderId: string; file: ReceiptFile; store?: () => Promise<void> },
  act: Act,
): Promise<Result<{ receiptId: string }, NoReceipt>> {
  const waits = await waitingOrder(tx, orderId);
  if (!waits.ok) return waits;
  const order = waits.value;
  const sent = await receiptsOf(tx, orderId);
  const same = sent.find((receipt) => receipt.hash === file.hash);
  if (same) return ok({ receiptId: same.id });
  if (sent.length >= RECEIPTS_PER_ORDER) return fail('too_many_receipts', { max: RECEIPTS_PER_ORDER });
  const receiptId = newId();
  await tx
    .insertInto('transfer_receipts')
    .values({
      ...{ store_id: tx.storeId, id: receiptId, order_id: orderId, uploaded_at: act.at },
      ...{ file_hash: file.hash, content_type: file.contentType, bytes: file.bytes },
    })
    .execute();
  await keepLonger(tx, orderId, act);
  await recordOrderEvent(tx, { order, kind: 'receipt_sent', after: { receiptId } }, act);
  await store?.();
  await dropReceiptsLater(tx, act.at);
  return ok({ receiptId });
}

/** Extends an order's hold to the store's days to pay, once. */
export async function keepLonger(tx: StoreTx, orderId: string, act: Act): Promise<void> {
  const { rules } = await readPaymentRules(tx);
  const until = new Date(act.at.getTime() + rules.transfer.holdDays * 86_400_000);
  const runAt = await prolongHold(tx, { orderId, until }, act);
  if (!runAt) return;
  // The first hold's job finds the hold extended and does nothing; this job ends it.
  await enqueue(
    tx,
    'payments.expire-hold',
    { orderId },
    { class: 'money', runAt, jobKey: `hold:${orderId}` },
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

/** The end of an order's stock hold; null if the order keeps its stock. */
export async function keptUntil(tx: StoreTx, orderId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('orders as o')
    .select('o.hold_until')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row?.hold_until ?? null;
}

/** One receipt of an order; null for any other order. */
export async function receiptOf(
  tx: StoreTx,
  { orderId, receiptId }: { orderId: string; receiptId: string },
): Promise<Receipt | null> {
  if (!isId(orderId) || !isId(receiptId)) return null;
  const receipts = await receiptsOf(tx, orderId);
  return receipts.find((receipt) => receipt.id === receiptId) ?? null;
}
