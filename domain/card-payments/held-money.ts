import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { endHoldOf, type OrderState, recordOrderEvent } from '#domain/orders/index.ts';
import { type Attempt, attemptsOf, moveAttempt, requestCapture } from '#domain/payments/index.ts';
import { lockedAttempt } from './locked-attempt.ts';
import { UNASKED } from './unasked.ts';

const DAY_MS = 24 * 3_600_000;
/** Banks give held money back after five to seven days. */
const WARN_MS = 4 * DAY_MS;
const AGAIN_MS = 6 * 3_600_000;
/** Banks hold money for seven days at most; the eighth is for a provider that is not reachable for a day. */
const SILENT_MS = 8 * DAY_MS;
/** After this time no bank holds the money, even if its provider no longer answers. */
const AT_MOST_MS = 35 * DAY_MS;

type Held = { order: OrderState; attempt: Attempt };

/**
 * Books the end of an authorization. A cancelled order is voided. Any other order is unpaid from now on, so that its
 * money can be collected, paid by link or paid by card again, and its owners are told. An order that was not confirmed
 * by this authorization is left unchanged.
 */
export async function giveUpHeld(tx: StoreTx, { order, attempt }: Held, act: Act): Promise<void> {
  const { amount, paymentId } = attempt;
  if (order.paymentStatus !== 'authorized' || (await holdsOtherMoney(tx, attempt))) {
    const after = { paymentStatus: 'voided' };
    return void (await recordOrderEvent(tx, { order, kind: 'voided', data: amount, after }, act));
  }
  const isLost = await endHoldOf(tx, { order, paymentId, amount }, act);
  if (isLost) await tellOwners(tx, order, 'order.hold_lapsed', act);
}

/** Ends an authorization that counts as given back, so that the order can be paid in another way. */
export async function endHold(tx: StoreTx, attemptId: string, act: Act): Promise<void> {
  const locked = await lockedAttempt(tx, attemptId);
  if (locked?.attempt.status !== 'authorized') return;
  await moveAttempt(tx, locked.attempt, { status: 'expired', differs: locked.attempt.differs || UNASKED });
  await giveUpHeld(tx, locked, act);
}

/**
 * True if held money counts as given back: its provider refuses to answer and banks no longer hold money for so long,
 * or it is older than any hold.
 */
export function countsAsGivenBack(
  { createdAt }: Attempt,
  { isRefused, now }: { isRefused: boolean; now: Date },
): boolean {
  return now.getTime() - createdAt.getTime() >= (isRefused ? SILENT_MS : AT_MOST_MS);
}

async function holdsOtherMoney(tx: StoreTx, { id, orderId }: Attempt): Promise<boolean> {
  const attempts = await attemptsOf(tx, orderId);
  return attempts.some((other) => other.id !== id && other.status === 'authorized');
}

/**
 * Requests a refused capture again in six hours while the money is still held, because the goods have left. The owners
 * are told of the first refusal, for example because the account's key was revoked.
 */
export async function captureAgainLater(tx: StoreTx, attemptId: string, act: Act): Promise<void> {
  const held = await readHeld(tx, attemptId, act);
  if (!held) return;
  const { order, attempt } = held;
  const captures = await tx
    .selectFrom('payment_calls as c')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attempt.id)
    .where('c.kind', '=', 'capture')
    .executeTakeFirstOrThrow();
  if (Number(captures.count) === 1) {
    const data = { outcome: 'capture_failed', ...attempt.amount };
    await recordOrderEvent(tx, { order, kind: 'note', data, after: {} }, act);
    await tellOwners(tx, order, 'order.capture_failed', act);
  }
  const runAt = new Date(act.at.getTime() + AGAIN_MS);
  await requestCapture(tx, { orderId: order.id, attemptId, runAt }, act);
}

/** Tells the owners, once, that money has been held for days and the goods have not left. */
export async function warnOfHold(tx: StoreTx, attemptId: string, act: Act): Promise<void> {
  const held = await readHeld(tx, attemptId, act);
  if (!held || act.at.getTime() - held.attempt.createdAt.getTime() < WARN_MS) return;
  const { order } = held;
  if (order.status !== 'confirmed' && order.status !== 'processing') return;
  const told = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('action', '=', 'order.hold_ending')
    .where('subject_id', '=', order.id)
    .executeTakeFirst();
  if (!told) await tellOwners(tx, order, 'order.hold_ending', act);
}

async function readHeld(tx: StoreTx, attemptId: string, { at: now }: Act): Promise<Held | null> {
  const held = await lockedAttempt(tx, attemptId);
  if (held?.attempt.status !== 'authorized' || held.order.paymentStatus !== 'authorized') return null;
  return countsAsGivenBack(held.attempt, { isRefused: false, now }) ? null : held;
}

type News = 'order.hold_lapsed' | 'order.hold_ending' | 'order.capture_failed';

function tellOwners(tx: StoreTx, { id }: OrderState, action: News, act: Act): Promise<void> {
  return recordAudit(tx, act, { action, subjectKind: 'order', subjectId: id });
}
