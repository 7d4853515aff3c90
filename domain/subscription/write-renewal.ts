import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { ok, type Success } from '#lib/result.ts';
import { readBillingState } from './billing-state.ts';
import { changeSubscription } from './change-subscription.ts';
import { lockSubscription } from './lock-subscription.ts';
import { recordChange } from './record-change.ts';

/** The columns of a subscription that does not renew. */
export const NO_RENEWAL = {
  ...{
    status: 'active',
    cycle: null,
    currency: null,
    period_start: null,
    paid_until: null,
    anchor_day: null,
  },
  ...{ cancels_at_end: false, next_package_id: null, next_cycle: null, failed_tries: 0 },
} as const;

/** Moves a subscription to a free package; it no longer ends. */
export async function writeFree(
  tx: PlatformTx,
  { storeId, packages }: { storeId: string; packages: { before: string; after: string } },
  act: Act,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...NO_RENEWAL, is_complimentary: false, package_id: packages.after })
    .set({ current_period_end: null, updated_at: act.at })
    .where('store_id', '=', storeId)
    .execute();
  await recordChange(tx, { storeId, kind: 'went_free', packages }, act);
}

/** Ends the renewal after a period whose next package has no price, and moves the store to that package. */
export async function endRenewal(storeId: string, act: Act): Promise<'went_free'> {
  await changeSubscription(
    { storeId, act },
    async (tx): Promise<Success<{ isChanged: boolean; code: string }>> => {
      await lockSubscription(tx, storeId, act.at);
      const { renewal, package: current } = await readBillingState(tx, storeId);
      const after = renewal?.next?.package ?? current;
      if (!renewal || !current || !after || renewal.paidUntil > act.at)
        return ok({ isChanged: false, code: '' });
      await writeFree(tx, { storeId, packages: { before: current.id, after: after.id } }, act);
      return ok({ isChanged: true, code: after.code });
    },
    (_tx, { code }) => ({ action: 'subscription.went_free', after: { package: code } }),
  );
  return 'went_free';
}
