import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** Due at orders.hold_until. */
export const HOLD_TASK = 'payments.expire-hold';
/** Finds payments whose webhook was lost. */
export const CHECK_TASK = 'payments.check';
export const EVENT_TASK = 'payments.process-event';

/** Stripe's event for an owner who revokes the connection of their account. */
export const DEAUTHORIZED = 'account.application.deauthorized';

/** Finds the end of a pending refund whose webhook was lost. */
export const REFUND_TASK = 'payments.check-refund';

/** A payment page is open for 30 minutes. The stock is held five minutes longer, for payments at the last moment. */
export const PAGE_MS = 30 * 60_000;
export const HOLD_MS = 35 * 60_000;
const DAY_MIN = 24 * 60;

// The minutes after an attempt's start at which its provider is asked, with or without a webhook, so that a
// lost webhook delays money only until the next check. The last checks find payments made after the page's
// end.
const CHECKS_MIN = [2, 5, 10, 20, 32, 60, 180, 720];

/** Schedules the next check of an attempt; schedules none if the attempt is too old to be paid. */
export async function checkLater(
  tx: StoreTx,
  attempt: { id: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const age = now.getTime() - attempt.createdAt.getTime();
  const next = CHECKS_MIN.find((minutes) => minutes * 60_000 > age);
  if (next === undefined) return;
  await checkAt(tx, attempt, new Date(attempt.createdAt.getTime() + next * 60_000));
}

/** Schedules the next daily check of held money. */
export async function checkTomorrow(
  tx: StoreTx,
  attempt: { id: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const days = Math.floor((now.getTime() - attempt.createdAt.getTime()) / (DAY_MIN * 60_000)) + 1;
  await checkAt(tx, attempt, new Date(attempt.createdAt.getTime() + days * DAY_MIN * 60_000));
}

async function checkAt(tx: StoreTx, { id: attemptId }: { id: string }, due: Date): Promise<void> {
  const runAt = await notAtOnce(tx, due);
  await enqueue(tx, CHECK_TASK, { attemptId }, { class: 'money', runAt, jobKey: `check:${attemptId}` });
}

const REFUND_CHECKS_MIN = [2, 10, 60, 360];

/** Schedules the next check of a pending refund: soon, then daily, because a bank may take weeks. */
export async function checkRefundLater(
  tx: StoreTx,
  call: { id: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const age = (now.getTime() - call.createdAt.getTime()) / 60_000;
  const next =
    REFUND_CHECKS_MIN.find((minutes) => minutes > age) ?? (Math.floor(age / DAY_MIN) + 1) * DAY_MIN;
  const runAt = await notAtOnce(tx, new Date(call.createdAt.getTime() + next * 60_000));
  await enqueue(tx, REFUND_TASK, { callId: call.id }, { class: 'money', runAt, jobKey: `refund:${call.id}` });
}

export async function expireLater(tx: StoreTx, orderId: string, due: Date): Promise<void> {
  const runAt = await notAtOnce(tx, due);
  await enqueue(tx, HOLD_TASK, { orderId }, { class: 'money', runAt, jobKey: `hold:${orderId}` });
}

// Jobs become due by the database's clock. If this machine's clock is behind, a job would run too early and
// reschedule itself at once, in a loop; at least 30 seconds between two runs prevent this.
async function notAtOnce(tx: StoreTx, due: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(${due}::timestamptz, now() + interval '30 seconds') as at`.execute(tx);
  return rows[0]?.at ?? due;
}
