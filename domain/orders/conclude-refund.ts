import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type MailData, mailAboutOrder } from '#domain/mail/index.ts';
import { money } from '#lib/money/index.ts';
import { lockOrder, tell } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';
import { unwriteRefund } from './write-refund.ts';

export type RefundConclusion = {
  refundId: string;
  outcome: 'done' | 'failed';
  reference?: string;
  failureCode?: string;
};

/**
 * How a refund ended. Safe to repeat: the first answer counts. A failed one gives its amounts back to the order's lines
 * (the payment's is the payment's own matter).
 */
export async function concludeRefund(tx: StoreTx, conclusion: RefundConclusion, act: Act): Promise<void> {
  const { refundId, outcome, reference = '', failureCode = '' } = conclusion;
  const refund = await tx
    .selectFrom('refunds as r')
    .select(['r.order_id', 'r.amount', 'r.currency', 'r.method', 'r.kind'])
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', refundId)
    .executeTakeFirst();
  if (!refund) throw new Error('A refund that is not in the ledger cannot end.');
  const order = await lockOrder(tx, refund.order_id);
  if (!order) throw new Error('A refund of an order that is gone.');
  const first = await tx
    .insertInto('refund_outcomes')
    .values({
      store_id: tx.storeId,
      refund_id: refundId,
      outcome: outcome === 'done' ? 'paid' : 'failed',
      reference: (outcome === 'done' ? reference : failureCode).slice(0, 200),
      at: act.at,
    })
    .onConflict((on) => on.columns(['store_id', 'refund_id']).doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows !== 1n) return;
  if (outcome === 'failed') {
    await unwriteRefund(tx, refundId, act);
    const data = { refundId, amount: refund.amount, currency: refund.currency, failed: true };
    await tell(tx, { order, kind: 'refunded', data, after: {} }, act);
    return;
  }
  await setRefunded(tx, { orderId: order.id, kind: refund.kind }, act);
  // A cancelled order's own mail says what goes back.
  if (refund.kind === 'cancelled') return;
  const data = {
    amount: money(refund.amount, refund.currency),
    way: refund.method as MailData['order_refunded']['way'],
  };
  const mail = {
    orderId: order.id,
    kind: 'order_refunded' as const,
    data,
    dedupeKey: `order_refunded:${refundId}`,
  };
  await mailAboutOrder(tx, mail, act);
}

// "paid" is settle's alone to write: here it only becomes less than that. What was paid too much is still to go back
// where nothing is owed any more; its own refund ends what goods began, and says nothing of an order that stays paid.
async function setRefunded(
  tx: StoreTx,
  { orderId, kind }: { orderId: string; kind: string },
  act: Act,
): Promise<void> {
  const isAll = paidOf(await readSums(tx, orderId)) === 0;
  const isSurplus = kind === 'balance';
  if (isSurplus && !isAll) return;
  await tx
    .updateTable('orders as o')
    .set((eb) => ({
      payment_status: isAll ? 'refunded' : 'partially_refunded',
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where(
      'o.payment_status',
      'in',
      isSurplus ? ['partially_refunded'] : ['paid', 'partially_refunded', 'voided'],
    )
    .execute();
}
