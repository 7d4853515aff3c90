import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { planReminders } from '#domain/packages/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type BillingState, readBillingState } from './billing-state.ts';
import { type ChangeHooks, changeSubscription } from './change-subscription.ts';
import type { StoreUnknown } from './errors.ts';
import { lockSubscription } from './lock-subscription.ts';
import { recordChange } from './record-change.ts';
import { NO_RENEWAL } from './write-renewal.ts';

export type PeriodEnd = { storeId: string /** null: the period has no end. */; endsAt: Date | null };

export type PeriodEndSet = { before: Date | null; after: Date | null; isChanged: boolean };

/**
 * Sets the end of a store's paid period. All processes apply it within moments: a closed store with a later end
 * opens, and one with a past end closes.
 */
export async function setPeriodEnd(
  input: PeriodEnd,
  act: Act,
  hooks?: ChangeHooks,
): Promise<Result<PeriodEndSet, StoreUnknown>> {
  const { storeId } = input;
  return changeSubscription(
    { storeId, act, hooks },
    (tx) => writePeriodEnd(tx, input, act),
    async (tx, { before, after }) => {
      await planReminders(tx, after);
      return {
        action: 'subscription.period_end_set',
        before: { currentPeriodEnd: before?.toISOString() ?? null },
        after: { currentPeriodEnd: after?.toISOString() ?? null },
      };
    },
  );
}

async function writePeriodEnd(
  tx: PlatformTx,
  { storeId, endsAt }: PeriodEnd,
  act: Act,
): Promise<Result<PeriodEndSet, StoreUnknown>> {
  const now = await lockSubscription(tx, storeId, act.at);
  if (!now) return fail('store_unknown');
  const after = wholeSecond(endsAt);
  const before = now.periodEndsAt;
  const state = await readBillingState(tx, storeId);
  if (before?.getTime() === after?.getTime()) return ok({ before, after, isChanged: false });
  await tx
    .updateTable('subscriptions')
    .set({ current_period_end: after, ...renewalUntil(state, after), updated_at: act.at })
    .where('store_id', '=', storeId)
    .execute();
  await recordChange(tx, { storeId, kind: 'period_end', periodEnd: { before, after } }, act);
  return ok({ before, after, isChanged: true });
}

/** A period that the operator set does not renew unless the owner resumes the subscription. */
function renewalUntil({ renewal }: BillingState, endsAt: Date | null) {
  if (!endsAt) return NO_RENEWAL;
  return renewal ? { paid_until: endsAt, cancels_at_end: true, next_package_id: null, next_cycle: null } : {};
}

// The API has whole seconds, so times are truncated. The first second of 1970 means no end and is not stored.
function wholeSecond(at: Date | null): Date | null {
  const seconds = Math.floor((at?.getTime() ?? 0) / 1000);
  return seconds === 0 ? null : new Date(seconds * 1000);
}
