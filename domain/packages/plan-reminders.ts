import { enqueue, type StoreTx } from '#db/index.ts';

export const REMIND_TASK = 'subscription.remind';

const DAY = 24 * 3_600_000;
/** The numbers of days before the end on which the store is reminded by mail (B3). */
const BEFORE = [7, 3, 1];

/** Schedules the reminders for the end of a period, replacing earlier ones. */
export async function planReminders(tx: StoreTx, endsAt: Date | null): Promise<void> {
  if (!endsAt) return;
  for (const days of BEFORE) {
    const runAt = new Date(endsAt.getTime() - days * DAY);
    const job = { days, endsAt: endsAt.toISOString() };
    await enqueue(tx, REMIND_TASK, job, { class: 'mail', runAt, jobKey: `${REMIND_TASK}:${days}` });
  }
}
