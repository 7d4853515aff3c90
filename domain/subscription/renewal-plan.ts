import { enqueue, type StoreTx } from '#db/index.ts';

export const RENEW_TASK = 'subscription.renew';

const DAY = 86_400_000;
/** The days after the paid period on which a failed renewal is retried. */
const RETRY_DAYS = [1, 3, 5, 7];

/** A payment by transfer is requested this long before the period ends, because a transfer takes days. */
const TRANSFER_LEAD_MS = 7 * DAY;

/** The time at which the next period's payment is requested. */
export function renewalTime(paidUntil: Date, paysBy: 'card' | 'transfer'): Date {
  return paysBy === 'transfer' ? new Date(paidUntil.getTime() - TRANSFER_LEAD_MS) : paidUntil;
}

/** The time of the next attempt after this many failed ones; null after the last. */
export function nextTryAt(paidUntil: Date, failedTries: number): Date | null {
  const days = RETRY_DAYS[failedTries - 1];
  return days === undefined ? null : new Date(paidUntil.getTime() + days * DAY);
}

/** Schedules the renewal of a period, replacing an earlier schedule. */
export async function planRenewal(tx: StoreTx, paidUntil: Date, runAt: Date): Promise<void> {
  const job = { paidUntil: paidUntil.toISOString() };
  await enqueue(tx, RENEW_TASK, job, { class: 'money', runAt, jobKey: RENEW_TASK });
}
