import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { offerDownloads } from '#domain/downloads/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SettleFailure } from './errors.ts';

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

/** changed is false when the order was paid before: nothing was written the second time. */
export type Settled = { paymentId: string; changed: boolean };

/**
 * The only writer of "paid", on the payment and on its order; an order that waited for it is confirmed, keeps its stock for
 * good and gives out its files. Safe to repeat: the payment's row lock makes two collectors wait, and the second finds it
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
  if (payment.status === 'paid') return ok({ paymentId: payment.id, changed: false });
  if (payment.status === 'voided') return fail('payment_voided');
  await markPaid(tx, payment.id, { settlement, act });
  if (!settlement.isPart) await offerDownloads(tx, { orderId: settlement.orderId }, act);
  return ok({ paymentId: payment.id, changed: true });
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
  if (!settlement.isPart) await markOrderPaid(tx, settlement, act);
}

async function markOrderPaid(tx: StoreTx, settlement: Settlement, act: Act): Promise<void> {
  const order = await tx
    .updateTable('orders as o')
    .set((eb) => ({
      payment_status: 'paid',
      status: eb
        .case()
        .when('o.status', '=', 'pending_payment')
        .then('confirmed')
        .else(eb.ref('o.status'))
        .end(),
      hold_until: null,
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', settlement.orderId)
    .where('o.payment_status', 'in', ['unpaid', 'pending', 'failed', 'authorized', 'paid'])
    .executeTakeFirst();
  if (order.numUpdatedRows !== 1n) throw new Error('A locked payment and its order disagree.');
}
