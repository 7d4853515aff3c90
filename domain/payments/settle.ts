import { sql } from 'kysely';
import { afterCommit, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { offerDownloads } from '#domain/downloads/index.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { closePagesLater } from './attempts.ts';
import type { SettleFailure } from './errors.ts';
import { heldOf, writeHeldTotal } from './held-total.ts';

/**
 * The source that confirms the money: staff (cash, transfer), the courier's list, the store-credit ledger, a
 * queried card provider, or none for a free order (nothing_due). amount: minor units of currency.
 */
export type Settlement = {
  orderId: string;
  /** The payment to settle; default: the pending payment. */
  paymentId?: string;
  source: 'cash' | 'transfer' | 'courier' | 'store_credit' | 'card' | 'nothing_due';
  amount: number;
  currency: string;
  /** True if the payment covers only a part: the payment is paid, the order is not. */
  isPart?: boolean;
};

/**
 * changed: false if the payment was paid before and nothing was written. isCovered: the payments cover all
 * that is owed; otherwise the order is not marked as paid.
 */
export type Settled = { paymentId: string; changed: boolean; isCovered: boolean };

/**
 * The columns of an order whose total an edit lowered to the received money or less; that money was settled
 * before.
 */
export const PAID_AGAIN = { payment_status: 'paid' } as const;

/**
 * The only writer of `paid`: on the payment and, if the payments cover the amount owed, on the order. This
 * confirms the order, ends the expiry of its stock hold and releases its files. A smaller sum makes the order
 * partially_paid. Idempotent through the payment's row lock. The caller then calls oncePaid of #domain/orders
 * last.
 */
export async function settleOrder(
  tx: StoreTx,
  settlement: Settlement,
  act: Act,
): Promise<Result<Settled, SettleFailure>> {
  const payment = await lockPayment(tx, settlement);
  if (!payment) return fail('payment_not_found');
  if (payment.amount !== settlement.amount || payment.currency !== settlement.currency) {
    return fail('amount_mismatch', { expected: { amount: payment.amount, currency: payment.currency } });
  }
  const { orderId } = settlement;
  if (payment.status === 'paid') {
    return ok({ paymentId: payment.id, changed: false, isCovered: await isCovered(tx, orderId) });
  }
  if (payment.status === 'voided') return fail('payment_voided');
  await markPaid(tx, payment.id, { settlement, act });
  afterCommit(() => addToCounter('souk_payments_total', [settlement.source, 'paid']));
  if (settlement.isPart) await writeHeldTotal(tx, orderId);
  else await markOrder(tx, orderId, act);
  const covered = await isCovered(tx, orderId);
  if (!settlement.isPart && covered) {
    await closePagesLater(tx, orderId);
    await offerDownloads(tx, { orderId }, act);
  }
  return ok({ paymentId: payment.id, changed: true, isCovered: covered });
}

// Locks the order's row first, as every transition does, so that settling and cancelling cannot overlap.
async function lockPayment(tx: StoreTx, { orderId, paymentId }: Settlement) {
  await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate()
    .execute();
  // The pending payment first, because after an edit a second payment collects the balance.
  return tx
    .selectFrom('payments as p')
    .select(['p.id', 'p.status', 'p.amount', 'p.currency'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .$if(paymentId !== undefined, (query) => query.where('p.id', '=', paymentId ?? ''))
    .orderBy(sql`case p.status when 'voided' then 2 when 'paid' then 1 else 0 end`)
    .orderBy('p.id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function markPaid(
  tx: StoreTx,
  paymentId: string,
  { settlement, act }: { settlement: Settlement; act: Act },
): Promise<void> {
  const payment = await tx
    .updateTable('payments as p')
    .set({
      status: 'paid',
      captured_amount: settlement.amount,
      failure_code: '',
      settled_at: act.at,
      settled_by: `${settlement.source}: ${actorName(act.by)}`,
    })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', paymentId)
    .where('p.status', 'in', ['pending', 'authorized', 'failed'])
    .executeTakeFirst();
  if (payment.numUpdatedRows !== 1n) throw new Error('A locked payment was settled under its lock.');
}

// Runs under lockPayment. The status of a full or partial refund stays, because this money may exceed what is
// owed and be refunded too.
async function markOrder(tx: StoreTx, orderId: string, act: Act): Promise<void> {
  const held = heldOf(tx, orderId);
  const covers = sql<boolean>`${held} >= o.total - o.credited_total`;
  const { numUpdatedRows } = await tx
    .updateTable('orders as o')
    .set((eb) => ({
      held_total: held,
      payment_status: sql<string>`case when o.payment_status in ('partially_refunded', 'refunded') then o.payment_status
        when ${covers} then 'paid' else 'partially_paid' end`,
      status: sql<string>`case when o.status = 'pending_payment' and ${covers} then 'confirmed' else o.status end`,
      hold_until: sql<Date | null>`case when ${covers} then null else o.hold_until end`,
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The order of a locked payment is gone.');
}

async function isCovered(tx: StoreTx, orderId: string): Promise<boolean> {
  const { covered } = await tx
    .selectFrom('orders as o')
    .select(sql<boolean>`${heldOf(tx, orderId)} >= o.total - o.credited_total`.as('covered'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return covered;
}
