import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { offerDownloads } from '#domain/downloads/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { closePagesLater } from './attempts.ts';
import type { SettleFailure } from './errors.ts';
import { heldOf, writeHeldTotal } from './held-total.ts';

/**
 * Who vouches for the money: staff who holds it (cash) or saw it arrive (transfer), the courier's list, the store's own
 * ledger of credit, or a card provider that was asked; nobody (nothing_due) for an order that comes to nothing. amount in
 * minor units of currency.
 */
export type Settlement = {
  orderId: string;
  /** Which of the order's payments; left out: the one that waits. */
  paymentId?: string;
  source: 'cash' | 'transfer' | 'courier' | 'store_credit' | 'card' | 'nothing_due';
  amount: number;
  currency: string;
  /** The order still waits for the rest of its money: the payment is paid, the order is not. */
  isPart?: boolean;
};

/**
 * changed is false when the order was paid before: nothing was written the second time. isCovered: the order holds all that is
 * owed for it; otherwise the money is a part and the order is not called paid.
 */
export type Settled = { paymentId: string; changed: boolean; isCovered: boolean };

/** What an edit makes of an order that costs no more than it holds: every unit of it was settled before. */
export const PAID_AGAIN = { payment_status: 'paid' } as const;

/**
 * The only writer of "paid", on the payment and, where the money covers what is owed, on its order; an order that waited for
 * it is confirmed, keeps its stock for good and gives out its files. Less than that is a part: partially_paid. Safe to repeat: the payment's row lock makes two collectors wait, and the second finds it
 * paid. Whoever keeps the money then calls oncePaid of #domain/orders as the last step.
 */
export async function settle(
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
  if (settlement.isPart) await writeHeldTotal(tx, orderId);
  else await markOrder(tx, orderId, act);
  const covered = await isCovered(tx, orderId);
  if (!settlement.isPart && covered) {
    await closePagesLater(tx, orderId);
    await offerDownloads(tx, { orderId }, act);
  }
  return ok({ paymentId: payment.id, changed: true, isCovered: covered });
}

// The order's row first, as every move of an order locks it: whoever settles and whoever cancels take turns.
async function lockPayment(tx: StoreTx, { orderId, paymentId }: Settlement) {
  await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate()
    .execute();
  // The one that waits comes first: after an edit a second payment collects the balance.
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

// Under the lock of lockPayment. What of it went back before keeps saying so: this money may be too much and on its way back.
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
