import { enqueue, type StoreTx } from '#db/index.ts';

export const RENEW_TASK = 'subscription.renew';

const DAY = 86_400_000;
/** Days after the paid period on which a failed renewal is tried again. */
const RETRY_DAYS = [1, 3, 5, 7];

/** How long before its end a period is asked for by transfer, which takes days. */
const TRANSFER_LEAD_MS = 7 * DAY;

/** The time at which the next period is asked for, by the way in which it is paid. */
export function renewalTime(paidUntil: Date, paysBy: 'card' | 'transfer'): Date {
  return paysBy === 'transfer' ? new Date(paidUntil.getTime() - TRANSFER_LEAD_MS) : paidUntil;
}

/** The time of the next try after so many failed ones; null after the last. */
export function nextTryAt(paidUntil: Date, failedTries: number): Date | null {
  const days = RETRY_DAYS[failedTries - 1];
  return days === undefined ? null : new Date(paidUntil.getTime() + days * DAY);
}

/** Schedules the renewal of a period, replacing an earlier plan. */
export async function planRenewal(tx: StoreTx, paidUntil: Date, runAt: Date): Promise<void> {
  const job = { paidUntil: paidUntil.toISOString() };
  await enqueue(tx, RENEW_TASK, job, { class: 'money', runAt, jobKey: RENEW_TASK });
}
