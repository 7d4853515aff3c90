import type { StoreTx } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import { hasEveryFile } from '#domain/downloads/index.ts';
import { invoiceOnce } from '#domain/invoices/index.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockOrder, refuseMove } from './make-move.ts';

/**
 * What follows once an order is paid, in whichever way: the invoice of a store that issues it then, and an order of files
 * alone is delivered by the shop itself. In the transaction of settle(), as its last step, and safe to repeat.
 */
export async function oncePaid(tx: StoreTx, { orderId }: { orderId: string }, act: Act): Promise<void> {
  await invoiceOnce(tx, { orderId, moment: 'paid' }, act);
  const order = await lockOrder(tx, orderId);
  if (!order?.isDownload || order.paymentStatus !== 'paid' || refuseMove(order, 'deliver')) return;
  // A file that was taken off its variant while the money was on its way is for staff to make good.
  if (!(await hasEveryFile(tx, orderId))) return;
  const byItself = systemAct('orders', act.at, { requestId: act.requestId });
  // The mail with the files is what the shopper gets; that they are delivered would be said twice. Refused, it waits for
  // staff: nothing here may undo that the money has come.
  await deliverOrder(tx, { orderId, isQuiet: true }, byItself);
}
