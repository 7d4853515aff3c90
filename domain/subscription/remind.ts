import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import { subscriptionOf } from './subscription-of.ts';

const DAY = 24 * 3_600_000;

/** The job: mails a reminder to the store's contact address, if the period's end is unchanged and in the future. */
export async function remindOfEnd(
  storeId: string,
  { days, endsAt }: { days: number; endsAt: Date },
  act: Act,
): Promise<{ sent: boolean }> {
  const { periodEndsAt } = await subscriptionOf(storeId);
  // Jobs run slightly late, so seven days minus a second count as seven.
  const left = endsAt.getTime() - act.at.getTime();
  if (periodEndsAt?.getTime() !== endsAt.getTime() || left <= 0) return { sent: false };
  const mailId = await withStore(storeId, (tx) =>
    mailStore(
      tx,
      {
        kind: 'subscription_reminder',
        data: { endsAt, daysLeft: Math.round(left / DAY), adminPath: '/admin/settings/billing' },
        dedupeKey: `subscription_reminder:${endsAt.toISOString()}:${days}`,
      },
      act,
    ),
  );
  return { sent: mailId !== null };
}
