import { afterCommit, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { creditRefund } from '#domain/invoices/index.ts';
import { type MailData, mailAboutOrder } from '#domain/mail/index.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { money } from '#lib/money/index.ts';
import { lockOrder, type OrderState, recordOrderEvent } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';
import { hasRefundOnItsWay } from './refund-payments.ts';
import { restorePayment } from './restore-payment.ts';
import { unwriteRefund } from './write-refund.ts';

export type RefundConclusion = {
  refundId: string;
  outcome: 'done' | 'failed';
  reference?: string;
  failureCode?: string;
  /** True if no provider can say how the refund ended. The owners are not mailed that a provider reported it. */
  isElsewhere?: boolean;
};

type Ended = {
  id: string;
  kind: 'goods' | 'balance' | 'cancelled';
  method: MailData['order_refunded']['way'];
  amount: number;
  currency: string;
};

/**
 * Records the outcome of a refund. Idempotent: the first outcome counts, except that a completed refund can
 * still fail when the bank returns the money. A failed refund restores the amounts of the order and its lines
 * (the caller restores the payment) and updates the payment status.
 */
export async function concludeRefund(tx: StoreTx, conclusion: RefundConclusion, act: Act): Promise<void> {
  const { refundId } = conclusion;
  const row = await tx
    .selectFrom('refunds as r')
    .select(['r.order_id', 'r.id', 'r.amount', 'r.currency', 'r.method', 'r.kind'])
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', refundId)
    .$narrowType<Pick<Ended, 'kind' | 'method'>>()
    .executeTakeFirst();
  if (!row) throw new Error('A refund that is not in the ledger cannot end.');
  const { order_id: orderId, ...refund } = row;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error('A refund of an order that is gone.');
  if (!(await writeOutcome(tx, conclusion, act))) return;
  const outcome = conclusion.outcome === 'done' ? 'refunded' : 'refund_failed';
  const source = refund.method === 'bank_transfer' ? 'transfer' : refund.method;
  afterCommit(() => addToCounter('souk_payments_total', [source, outcome]));
  if (conclusion.outcome === 'failed') await undoRefund(tx, { order, refund }, conclusion, act);
  else await finishRefund(tx, { order, refund }, act);
}

/** Returns false if the refund already has a final outcome. */
async function writeOutcome(
  tx: StoreTx,
  { refundId, outcome, reference = '', failureCode = '' }: RefundConclusion,
  { at }: Act,
): Promise<boolean> {
  const ended = {
    outcome: outcome === 'done' ? 'paid' : 'failed',
    reference: (outcome === 'done' ? reference : failureCode).slice(0, 200),
    at,
  };
  const first = await tx
    .insertInto('refund_outcomes')
    .values({ store_id: tx.storeId, refund_id: refundId, ...ended })
    .onConflict((on) => on.columns(['store_id', 'refund_id']).doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows === 1n || outcome === 'done')
    return first.numInsertedOrUpdatedRows === 1n;
  const returned = await tx
    .updateTable('refund_outcomes as x')
    .set(ended)
    .where('x.store_id', '=', tx.storeId)
    .where('x.refund_id', '=', refundId)
    .where('x.outcome', '=', 'paid')
    .executeTakeFirst();
  return returned.numUpdatedRows === 1n;
}

type Ending = { order: OrderState; refund: Ended };

async function undoRefund(
  tx: StoreTx,
  { order, refund }: Ending,
  { isElsewhere = false }: RefundConclusion,
  act: Act,
): Promise<void> {
  const { id: refundId, amount, currency } = refund;
  await unwriteRefund(tx, refundId, act);
  const after = await restorePayment(tx, { order, refund }, act);
  const data = { refundId, amount, currency, failed: true, ...(isElsewhere && { elsewhere: true }) };
  await recordOrderEvent(tx, { order, kind: 'refunded', data, after }, act);
  if (isElsewhere) return;
  // The owners are mailed, because the refund may fail weeks after anybody last opened the order.
  await recordAudit(tx, act, { action: 'order.refund_failed', subjectKind: 'order', subjectId: order.id });
}

async function finishRefund(tx: StoreTx, { order, refund }: Ending, act: Act): Promise<void> {
  await setRefunded(tx, { orderId: order.id, kind: refund.kind }, act);
  // A cancelled order's invoice was credited in full on cancellation, and the cancellation mail names the
  // refund.
  if (refund.kind === 'cancelled') return;
  if (order.status !== 'cancelled') await creditRefund(tx, { refundId: refund.id }, act);
  const data = { amount: money(refund.amount, refund.currency), way: refund.method };
  const dedupeKey = `order_refunded:${refund.id}`;
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_refunded', data, dedupeKey }, act);
}

// Only settle() writes `paid`; this function only lowers the status. Refunding an overpayment leaves a paid order
// `paid`, unless it completes the refund of returned goods. While another refund is pending, the order is not fully
// refunded.
async function setRefunded(
  tx: StoreTx,
  { orderId, kind }: { orderId: string; kind: string },
  act: Act,
): Promise<void> {
  const isAll = paidOf(await readSums(tx, orderId)) === 0 && !(await hasRefundOnItsWay(tx, orderId));
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
      isSurplus ? ['partially_refunded'] : ['paid', 'partially_paid', 'partially_refunded', 'voided'],
    )
    .execute();
}
