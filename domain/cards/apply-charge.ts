import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { lockOrder, type OrderState, oncePaid, tell } from '#domain/orders/index.ts';
import {
  type Attempt,
  type AttemptStatus,
  type Charge,
  moveAttempt,
  readAttempt,
  settle,
} from '#domain/payments/index.ts';
import { takeLateMoney } from './late-money.ts';

type Seen = { attemptId: string; charge: Charge; isOver: boolean };
export type Applied = { order: OrderState; attempt: Attempt; charge: Charge };

/**
 * Writes what a provider said of an attempt. Under the order's lock, and from the attempt as it stands then: of two
 * webhooks, a return and a check at once, one writes and the others find it written.
 */
export async function applyCharge(
  tx: StoreTx,
  { attemptId, charge, isOver }: Seen,
  act: Act,
): Promise<AttemptStatus> {
  const before = await readAttempt(tx, { id: attemptId });
  const order = before && (await lockOrder(tx, before.orderId));
  const attempt = order && (await readAttempt(tx, { id: attemptId }));
  if (!attempt) throw new Error('An attempt vanished while its provider was asked.');
  if (attempt.status === 'paid') return 'paid';
  const applied = { order, attempt, charge };
  switch (charge.state) {
    case 'paid':
      return takeMoney(tx, applied, act);
    case 'authorized':
      return holdMoney(tx, applied, act);
    case 'failed':
    case 'expired':
      return endAttempt(tx, applied, act);
    case 'open':
      return isOver ? endAttempt(tx, applied, act) : noteDecline(tx, applied, act);
  }
}

async function takeMoney(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { order, attempt, charge } = applied;
  await moveAttempt(tx, attempt, {
    status: 'paid',
    charge_reference: charge.chargeReference,
    failure_code: '',
  });
  const { amount, currency } = attempt.amount;
  const isWanted = order.status !== 'cancelled' && (await isWaiting(tx, attempt.paymentId));
  if (!isWanted) {
    await takeLateMoney(tx, applied, act);
    return 'paid';
  }
  const settlement = {
    orderId: order.id,
    paymentId: attempt.paymentId,
    source: 'card' as const,
    amount,
    currency,
  };
  const settled = await settle(tx, settlement, act);
  if (!settled.ok) throw new Error(`A waiting payment was not settled: ${settled.code}.`);
  await keepReference(tx, applied);
  const data = { amount, currency, method: 'card' };
  const kind = attempt.status === 'authorized' ? 'captured' : 'paid';
  await tell(tx, { order, kind, data, after: { paymentStatus: 'paid' } }, act);
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
  await oncePaid(tx, { orderId: order.id }, act);
  return 'paid';
}

// The bank said yes and keeps the money ready: the order goes on, and staff takes it when they ship.
async function holdMoney(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { order, attempt, charge } = applied;
  if (attempt.status === 'authorized' || order.status === 'cancelled') return attempt.status;
  await moveAttempt(tx, attempt, { status: 'authorized', charge_reference: charge.chargeReference });
  await tx
    .updateTable('payments as p')
    .set({ status: 'authorized', authorized_amount: attempt.amount.amount })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .where('p.status', 'in', ['pending', 'failed'])
    .execute();
  await keepReference(tx, applied);
  await tx
    .updateTable('orders as o')
    .set((eb) => ({
      status: 'confirmed',
      payment_status: 'authorized',
      hold_until: null,
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .where('o.status', '=', 'pending_payment')
    .execute();
  await tell(
    tx,
    { order, kind: 'authorized', data: attempt.amount, after: { paymentStatus: 'authorized' } },
    act,
  );
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
  return 'authorized';
}

async function endAttempt(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { attempt, charge } = applied;
  const status = charge.state === 'failed' ? 'failed' : 'expired';
  if (attempt.status === 'failed' || attempt.status === 'expired') return attempt.status;
  await moveAttempt(tx, attempt, { status, failure_code: charge.failureCode });
  if (attempt.status === 'authorized') await giveUpHeld(tx, applied, act);
  else if (charge.failureCode !== attempt.failureCode) await tellDecline(tx, applied, act);
  return status;
}

async function noteDecline(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { attempt, charge } = applied;
  if (charge.failureCode === '' || charge.failureCode === attempt.failureCode) return attempt.status;
  await moveAttempt(tx, attempt, { failure_code: charge.failureCode });
  await tellDecline(tx, applied, act);
  return attempt.status;
}

async function tellDecline(tx: StoreTx, { order, attempt, charge }: Applied, act: Act): Promise<void> {
  if (order.status !== 'pending_payment' || charge.failureCode === '') return;
  await tx
    .updateTable('payments as p')
    .set({ failure_code: charge.failureCode })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .execute();
  const { holdUntil, number } = await tx
    .updateTable('orders as o')
    .set((eb) => ({ payment_status: 'failed', updated_at: act.at, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .returning(['o.hold_until as holdUntil', 'o.number'])
    .executeTakeFirstOrThrow();
  const data = { reason: charge.failureCode };
  await tell(tx, { order, kind: 'payment_failed', data, after: { paymentStatus: 'failed' } }, act);
  const mail = { kind: 'payment_failed', dedupeKey: `payment_failed:${attempt.id}` } as const;
  const payUrl = `/pay/${number}`;
  await mailAboutOrder(tx, { orderId: order.id, ...mail, data: { payUrl, holdUntil } }, act);
}

async function giveUpHeld(tx: StoreTx, { order, attempt }: Applied, act: Act): Promise<void> {
  await tx
    .updateTable('payments as p')
    .set({ status: 'voided' })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .where('p.status', '=', 'authorized')
    .execute();
  await tx
    .updateTable('orders as o')
    .set((eb) => ({ payment_status: 'voided', updated_at: act.at, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .where('o.payment_status', '=', 'authorized')
    .execute();
  await tell(tx, { order, kind: 'voided', data: attempt.amount, after: { paymentStatus: 'voided' } }, act);
}

async function isWaiting(tx: StoreTx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', paymentId)
    .where('p.status', 'in', ['pending', 'failed', 'authorized'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function keepReference(tx: StoreTx, { attempt, charge }: Applied): Promise<void> {
  const account = tx
    .selectFrom('payment_accounts as a')
    .select('a.provider')
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', attempt.accountId);
  await tx
    .updateTable('payments as p')
    .set({ provider: account, reference: charge.chargeReference })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .execute();
}
