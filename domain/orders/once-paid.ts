import type { StoreTx } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import { hasEveryFile } from '#domain/downloads/index.ts';
import { invoiceOnce } from '#domain/invoices/index.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockOrder, refuseMove } from './make-move.ts';

/**
 * The steps after an order is paid: issues the invoice in stores that invoice on payment, and delivers an
 * order of only files. Runs as the last step of settle(), in its transaction; idempotent.
 */
export async function oncePaid(tx: StoreTx, { orderId }: { orderId: string }, act: Act): Promise<void> {
  await invoiceOnce(tx, { orderId, moment: 'paid' }, act);
  const order = await lockOrder(tx, orderId);
  if (!order?.isDownload || order.paymentStatus !== 'paid' || refuseMove(order, 'deliver')) return;
  // If a file was removed from its variant before payment, staff have to decide.
  if (!(await hasEveryFile(tx, orderId))) return;
  const byItself = systemAct('orders', act.at, { requestId: act.requestId });
  // Sends no delivery mail, because the shopper gets the mail with the files. A failed delivery waits for
  // staff and must not undo the payment.
  await deliverOrder(tx, { orderId, isQuiet: true }, byItself);
}
