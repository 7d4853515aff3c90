import { afterCommit, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { type OrderState, recordOrderEvent } from '#domain/orders/index.ts';
import {
  type Attempt,
  type AttemptStatus,
  type Charge,
  closePagesLater,
  moveAttempt,
  requestVoid,
} from '#domain/payments/index.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { bookCharge, storeReference } from './book-charge.ts';
import { giveUpHeld } from './held-money.ts';
import { bookLateMoney } from './late-money.ts';
import { lockedAttempt } from './locked-attempt.ts';
import { checkTomorrow } from './schedule.ts';
import { UNASKED } from './unasked.ts';

type Seen = { attemptId: string; charge: Charge; isOver: boolean };
export type Applied = { order: OrderState; attempt: Attempt; charge: Charge };

/**
 * Re-reads an attempt under its order's lock and writes the provider's answer, so that concurrent webhooks,
 * returns and checks write it once.
 */
export async function applyCharge(
  tx: StoreTx,
  { attemptId, charge, isOver }: Seen,
  act: Act,
): Promise<AttemptStatus> {
  const locked = await lockedAttempt(tx, attemptId);
  if (!locked) throw new Error('An attempt vanished while its provider was asked.');
  if (locked.attempt.status === 'paid') return 'paid';
  const applied = { ...locked, charge };
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
    differs: '',
  });
  const taken = { ...applied, attempt: { ...attempt, chargeReference: charge.chargeReference } };
  if (order.status === 'cancelled') await bookLateMoney(tx, taken, act);
  else await bookCharge(tx, taken, act);
  return 'paid';
}

// The bank authorized the payment: the order is confirmed, and staff capture the money when they ship. If the
// order no longer waits for the payment, the authorization is voided at the provider.
async function holdMoney(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { order, attempt, charge } = applied;
  if (attempt.status === 'authorized') return 'authorized';
  await moveAttempt(tx, attempt, { status: 'authorized', charge_reference: charge.chargeReference });
  await checkTomorrow(tx, attempt, act.at);
  if (order.status !== 'pending_payment' || !(await authorize(tx, applied))) {
    await requestVoid(tx, { orderId: order.id, attemptId: attempt.id }, act);
    return 'authorized';
  }
  await storeReference(tx, applied);
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
  await closePagesLater(tx, order.id);
  await recordOrderEvent(
    tx,
    { order, kind: 'authorized', data: attempt.amount, after: { paymentStatus: 'authorized' } },
    act,
  );
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
  return 'authorized';
}

// Authorizes only the payment for which the page was opened, and only for the same amount.
async function authorize(tx: StoreTx, { attempt }: Applied): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments as p')
    .set({ status: 'authorized', authorized_amount: attempt.amount.amount })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .where('p.status', 'in', ['pending', 'failed'])
    .where('p.method', '=', 'card')
    .where('p.amount', '=', attempt.amount.amount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function endAttempt(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { attempt, charge } = applied;
  const status = charge.state === 'failed' ? 'failed' : 'expired';
  // The provider answered at last that nobody paid, so staff have nothing left to look for.
  const differs = attempt.differs === UNASKED ? '' : attempt.differs;
  if (attempt.status === 'failed' || attempt.status === 'expired') {
    if (differs !== attempt.differs) await moveAttempt(tx, attempt, { differs });
    return attempt.status;
  }
  await moveAttempt(tx, attempt, { status, failure_code: charge.failureCode, differs });
  countCard(status);
  if (attempt.status === 'authorized') await giveUpHeld(tx, applied, act);
  else if (charge.failureCode !== attempt.failureCode) await tellDecline(tx, applied, act);
  return status;
}

async function noteDecline(tx: StoreTx, applied: Applied, act: Act): Promise<AttemptStatus> {
  const { attempt, charge } = applied;
  if (charge.failureCode === '' || charge.failureCode === attempt.failureCode) return attempt.status;
  await moveAttempt(tx, attempt, { failure_code: charge.failureCode });
  countCard('declined');
  await tellDecline(tx, applied, act);
  return attempt.status;
}

function countCard(outcome: 'failed' | 'expired' | 'declined'): void {
  afterCommit(() => addToCounter('souk_payments_total', ['card', outcome]));
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
  await recordOrderEvent(
    tx,
    { order, kind: 'payment_failed', data, after: { paymentStatus: 'failed' } },
    act,
  );
  const mail = { kind: 'payment_failed', dedupeKey: `payment_failed:${attempt.id}` } as const;
  const payUrl = `/pay/${number}`;
  await mailAboutOrder(tx, { orderId: order.id, ...mail, data: { payUrl, holdUntil } }, act);
}
