import type { PlatformTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';

export type SubscriptionChangeKind =
  | 'started'
  | 'period_end'
  | 'package'
  | 'suspended'
  | 'unsuspended'
  | 'subscribed'
  | 'renewed'
  | 'upgraded'
  | 'charge_failed'
  | 'downgrade_planned'
  | 'downgrade_dropped'
  | 'canceled'
  | 'resumed'
  | 'went_free'
  | 'complimentary';

type Change = {
  storeId: string;
  kind: SubscriptionChangeKind;
  reason?: string;
  periodEnd?: { before: Date | null; after: Date | null };
  /** Ids of the old and the new version. */
  packages?: { before: string; after: string };
};

/** Adds a change to the subscription history shown to the owner. */
export async function recordChange(tx: PlatformTx, change: Change, act: Act): Promise<void> {
  const { storeId, kind, reason = '', periodEnd, packages } = change;
  await tx
    .insertInto('subscription_changes')
    .values({
      id: newId(),
      store_id: storeId,
      at: act.at,
      by_name: actorName(act.by),
      kind,
      reason,
      period_end_before: periodEnd?.before ?? null,
      period_end_after: periodEnd?.after ?? null,
      package_before: packages?.before ?? null,
      package_after: packages?.after ?? null,
    })
    .execute();
}
