import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { invoiceOnce } from '#domain/invoices/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import type { Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import { makeMove } from './make-move.ts';
import type { OrderStatus } from './transitions.ts';

/** shipped → delivered: the shopper has all of it. Paid is another matter: see collectCash. */
export async function deliverOrder(
  tx: StoreTx,
  { orderId, isQuiet = false }: { orderId: string; isQuiet?: boolean },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  const moved = await makeMove(tx, { orderId, move: 'deliver', set: { delivered_at: act.at } }, act);
  if (!moved.ok) return moved;
  await tx
    .updateTable('fulfilments as f')
    .set({ delivered_at: act.at })
    .where('f.store_id', '=', tx.storeId)
    .where('f.order_id', '=', orderId)
    .where('f.delivered_at', 'is', null)
    .execute();
  if (!isQuiet) {
    await mailAboutOrder(tx, { orderId, kind: 'order_delivered', data: {} }, act);
  }
  await invoiceOnce(tx, { orderId, moment: 'shipped' }, act);
  return moved;
}
