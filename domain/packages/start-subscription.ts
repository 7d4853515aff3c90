import type { PlatformTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { newCustomerId, newId } from '#lib/ids.ts';
import { currentPackageId, DEFAULT_PACKAGE } from './package.ts';

const DAY = 86_400_000;

export type SubscriptionStart = {
  storeId: string;
  /** Default: the package without limits. */
  packageCode?: string | undefined;
  /** The days of a trial; without them the subscription has no end. */
  trialDays?: number | undefined;
  act: Act;
};

/**
 * Gives a new store its subscription to a package, or a trial of it. A trial that is not paid ends in the expired
 * state (B2). Returns the end; the caller schedules the reminders (planReminders).
 */
export async function startSubscription(tx: PlatformTx, start: SubscriptionStart): Promise<Date | null> {
  const { storeId, packageCode = DEFAULT_PACKAGE, trialDays, act } = start;
  const { at } = act;
  const endsAt = trialDays === undefined ? null : wholeSecond(at.getTime() + trialDays * DAY);
  await tx
    .insertInto('subscriptions')
    .values({
      store_id: storeId,
      stripe_id: newCustomerId(),
      package_id: currentPackageId(packageCode),
      status: endsAt ? 'trialing' : 'active',
      current_period_end: endsAt,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('subscription_changes')
    .values({
      ...{ id: newId(), store_id: storeId, at, by_name: actorName(act.by), kind: 'started' },
      period_end_after: endsAt,
    })
    .execute();
  return endsAt;
}

// Whole seconds, because the API states times in seconds.
const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);
