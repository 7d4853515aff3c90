import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { admitFiles, type FilesFull } from '#domain/media/index.ts';
import { buyerOf, notePaymentClaim } from '#domain/orders/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NoReceipt } from './errors.ts';
import { keepLonger, RECEIPTS_PER_ORDER, type ReceiptFile, receiptsOf, waitingOrder } from './receipts.ts';

/**
 * Takes room for a receipt, in a transaction of its own before addReceipt. Without room, the order is kept for as long as
 * with a receipt, and staff read that its shopper says they paid: others may have used up the room.
 */
export async function admitReceipt(
  tx: StoreTx,
  { orderId, file }: { orderId: string; file: ReceiptFile },
  act: Act,
): Promise<Result<undefined, NoReceipt | FilesFull>> {
  const waits = await waitingOrder(tx, orderId);
  if (!waits.ok) return waits;
  const sent = await receiptsOf(tx, orderId);
  if (sent.some(({ hash }) => hash === file.hash)) return ok();
  if (sent.length >= RECEIPTS_PER_ORDER) return fail('too_many_receipts', { max: RECEIPTS_PER_ORDER });
  const buyer = await buyerOf(tx, orderId);
  const admitted = await admitFiles(
    tx,
    { sizes: [file.bytes], isFirstReceipt: sent.length === 0, buyer },
    act,
  );
  if (admitted.ok) return admitted;
  await keepLonger(tx, orderId, act);
  await notePaymentClaim(tx, waits.value, act);
  return admitted;
}
