import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cancelOrder, lockOrder, recordOrderEvent } from '#domain/orders/index.ts';
import { attemptsOf, type CardDesk, isAttemptOpen } from '#domain/payments/index.ts';
import { expireLater } from './schedule.ts';
import { syncAttempt } from './sync-attempt.ts';
import { noteUnasked } from './unasked.ts';

export type HoldEnd = 'kept' | 'paid' | 'postponed' | 'cancelled';

/**
 * While a provider does not answer, the hold is prolonged up to an hour. After that, a payment counts as
 * late.
 */
const AGAIN_MS = 5 * 60_000;
const AT_MOST_MS = 60 * 60_000;

/**
 * Ends an order's hold. First closes the order's pages at the provider; a payment on them counts. Only an
 * unpaid order is cancelled, which returns its stock.
 */
export async function expireHold(
  storeId: string,
  { orderId, desk }: { orderId: string; desk: CardDesk },
  act: Act,
): Promise<HoldEnd> {
  const due = await withStore(storeId, (tx) => readDue(tx, orderId, act));
  if (!due) return 'kept';
  const unasked: string[] = [];
  for (const { id: attemptId } of due.attempts) {
    const seen = await syncAttempt(storeId, { attemptId, desk, isOver: true }, act);
    if (seen.ok && (seen.value === 'paid' || seen.value === 'authorized')) return 'paid';
    if (
      !seen.ok &&
      seen.code === 'provider_unreachable' &&
      act.at.getTime() - due.since.getTime() < AT_MOST_MS
    ) {
      await withStore(storeId, (tx) => expireLater(tx, orderId, new Date(act.at.getTime() + AGAIN_MS)));
      return 'postponed';
    }
    if (!seen.ok) unasked.push(attemptId);
  }
  return withStore(storeId, (tx) => giveUp(tx, { orderId, unasked }, act));
}

async function readDue(tx: StoreTx, orderId: string, act: Act) {
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.status', 'o.hold_until'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (order?.status !== 'pending_payment' || !order.hold_until) return null;
  if (order.hold_until > act.at) {
    // The hold was prolonged after this job was written; the job for the new end may be the same row.
    await expireLater(tx, orderId, order.hold_until);
    return null;
  }
  return { since: order.hold_until, attempts: (await attemptsOf(tx, orderId)).filter(isAttemptOpen) };
}

// Checks under the order's lock, because the money may have arrived while the provider was asked.
async function giveUp(
  tx: StoreTx,
  { orderId, unasked }: { orderId: string; unasked: string[] },
  act: Act,
): Promise<HoldEnd> {
  const order = await lockOrder(tx, orderId);
  const due = await readDue(tx, orderId, act);
  if (!order || !due) return 'kept';
  await recordOrderEvent(tx, { order, kind: 'expired', after: {} }, act);
  const cancelled = await cancelOrder(tx, { orderId, stockReason: 'expired' }, act);
  if (!cancelled.ok) throw new Error(`An order whose hold ran out was not cancelled: ${cancelled.code}.`);
  for (const attemptId of unasked) await noteUnasked(tx, attemptId, act);
  return 'cancelled';
}
