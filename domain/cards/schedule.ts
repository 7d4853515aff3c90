import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** Ends the hold of an order that nobody paid. Due at orders.hold_until. */
export const HOLD_TASK = 'payments.expire-hold';
/** Asks the provider about a page that may have been paid without our hearing of it. */
export const CHECK_TASK = 'payments.check';
/** Takes up one webhook of the inbox. */
export const EVENT_TASK = 'payments.take-event';

/** The kind of Stripe's event by which an account's owner takes its connection back. */
export const DEAUTHORIZED = 'account.application.deauthorized';

/** Asks the provider about a refund that waits, of whose end we may not have heard. */
export const REFUND_TASK = 'payments.check-refund';

/** A page lives 30 minutes, the goods are held 35: what is paid in the last moment still finds them. */
export const PAGE_MS = 30 * 60_000;
export const HOLD_MS = 35 * 60_000;

// After these many minutes of an attempt's life its provider is asked, whether or not a webhook came: once a webhook is
// lost, money is found by the next of them. The last ones look for what was paid after the page's end.
const CHECKS_MIN = [2, 5, 10, 20, 32, 60, 180, 720];

/** The next time to ask about an attempt; none when it is too old to be paid. */
export async function checkLater(
  tx: StoreTx,
  attempt: { id: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const age = now.getTime() - attempt.createdAt.getTime();
  const next = CHECKS_MIN.find((minutes) => minutes * 60_000 > age);
  if (next === undefined) return;
  const runAt = await notAtOnce(tx, new Date(attempt.createdAt.getTime() + next * 60_000));
  await enqueue(
    tx,
    CHECK_TASK,
    { attemptId: attempt.id },
    { class: 'money', runAt, jobKey: `check:${attempt.id}` },
  );
}

const REFUND_CHECKS_MIN = [2, 10, 60, 360];
const DAY_MIN = 24 * 60;

/** The next time to ask about a refund that waits: soon at first, then once a day, because a bank may take weeks. */
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

// Jobs run by the database's clock. Where ours is behind it, a job that we say is not due yet would run over and over.
async function notAtOnce(tx: StoreTx, due: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(${due}::timestamptz, now() + interval '30 seconds') as at`.execute(tx);
  return rows[0]?.at ?? due;
}
