import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Package, packageOf } from '#domain/packages/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { SubscriptionChangeKind } from './record-change.ts';

export type SubscriptionChange = {
  id: string;
  at: Date;
  byName: string;
  kind: SubscriptionChangeKind;
  reason: string;
  periodEndBefore: Date | null;
  periodEndAfter: Date | null;
  /** The names of the new package. */
  packageAfter: Record<Locale, string> | null;
};

export type Subscription = {
  /** Null for a store that was created before subscriptions existed and has got no customer since. */
  stripeId: string | null;
  /** Null for a store that was created before subscriptions existed; it has no limits. */
  package: Package | null;
  /** True until the first payment of a trial, which has less storage than its package. */
  isTrial: boolean;
  periodEndsAt: Date | null;
  suspension: { reason: string; byName: string; at: Date } | null;
  /** Newest first, at most fifty. */
  changes: SubscriptionChange[];
};

const MOST_CHANGES = 50;

/** A store's plan, period end, suspension and history. */
export async function subscriptionOf(storeId: string): Promise<Subscription> {
  return withPlatform(async (tx) => {
    const row = await tx
      .selectFrom('stores as s')
      .leftJoin('subscriptions as b', 'b.store_id', 's.id')
      .leftJoin('store_suspensions as x', 'x.store_id', 's.id')
      .select(['b.stripe_id as stripeId', 'b.current_period_end as periodEndsAt', 'b.status'])
      .select(['x.reason', 'x.by_name as byName', 'x.at'])
      .where('s.id', '=', storeId)
      .executeTakeFirstOrThrow();
    const { stripeId, periodEndsAt, reason, byName, at } = row;
    return {
      stripeId,
      package: await packageOf(tx, storeId),
      isTrial: row.status === 'trialing',
      periodEndsAt,
      suspension: reason !== null && byName !== null && at !== null ? { reason, byName, at } : null,
      changes: await changesOf(tx, storeId),
    };
  });
}

async function changesOf(tx: PlatformTx, storeId: string): Promise<SubscriptionChange[]> {
  const rows = await tx
    .selectFrom('subscription_changes as c')
    .leftJoin('packages as p', 'p.id', 'c.package_after')
    .select(['c.id', 'c.at', 'c.by_name as byName', 'c.kind', 'c.reason'])
    .select(['c.period_end_before as periodEndBefore', 'c.period_end_after as periodEndAfter'])
    .select(['p.name_en as nameEn', 'p.name_ar as nameAr'])
    .where('c.store_id', '=', storeId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ nameEn, nameAr, kind, ...row }) => ({
    ...row,
    kind: kind as SubscriptionChangeKind,
    packageAfter: nameEn !== null && nameAr !== null ? { en: nameEn, ar: nameAr } : null,
  }));
}
