import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { concludeRefund, endHoldOf, lockOrder, readHeldMoney } from '#domain/orders/index.ts';
import { giveBackToPayment } from '#domain/payments/index.ts';

/**
 * Ends what only a provider of the store's former place could end, because an archive has neither its accounts nor the
 * calls to them: held card money counts as unpaid, and a refund on its way as not paid out. The orders say so in their
 * timelines, and the owners are told once.
 */
export async function endMoneyElsewhere(tx: StoreTx, act: Act): Promise<void> {
  const holds = await endHolds(tx, act);
  const refunds = await endRefunds(tx, act);
  if (holds + refunds === 0) return;
  await recordAudit(tx, act, {
    action: 'store.money_elsewhere',
    subjectKind: 'store',
    subjectId: tx.storeId,
    after: { holds, refunds },
  });
}

async function endHolds(tx: StoreTx, act: Act): Promise<number> {
  const held = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.payment_status', '=', 'authorized')
    .where('o.number', '>', 0)
    .execute();
  for (const { id } of held) {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('An order vanished during its import.');
    const amount = await readHeldMoney(tx, order);
    await endHoldOf(tx, { order, amount, isElsewhere: true }, act);
  }
  return held.length;
}

async function endRefunds(tx: StoreTx, act: Act): Promise<number> {
  const waiting = await tx
    .selectFrom('refunds as r')
    .leftJoin('refund_outcomes as x', (on) =>
      on.onRef('x.store_id', '=', 'r.store_id').onRef('x.refund_id', '=', 'r.id'),
    )
    .select(['r.id as refundId', 'r.order_id as orderId', 'r.payment_id as paymentId', 'r.amount'])
    .where('r.store_id', '=', tx.storeId)
    .where('x.refund_id', 'is', null)
    .orderBy('r.id')
    .execute();
  for (const { refundId, ...reserved } of waiting) {
    await giveBackToPayment(tx, reserved);
    await concludeRefund(
      tx,
      { refundId, outcome: 'failed', failureCode: 'elsewhere', isElsewhere: true },
      act,
    );
  }
  return waiting.length;
}
