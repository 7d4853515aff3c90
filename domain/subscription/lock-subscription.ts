import type { PlatformTx } from '#db/index.ts';
import { currentPackageId, DEFAULT_PACKAGE } from '#domain/packages/index.ts';
import { newCustomerId } from '#lib/ids.ts';

export type LockedSubscription = { periodEndsAt: Date | null };

/**
 * Locks a store's subscription until the transaction ends, so that changes are serialized. Creates the row for a
 * store that was created before subscriptions existed. Null if there is no such store.
 */
export async function lockSubscription(
  tx: PlatformTx,
  storeId: string,
  at: Date,
): Promise<LockedSubscription | null> {
  const store = await tx
    .selectFrom('stores as s')
    .select('s.id')
    .where('s.id', '=', storeId)
    .where('s.status', '<>', 'closed')
    .executeTakeFirst();
  if (!store) return null;
  await tx
    .insertInto('subscriptions')
    .values({
      store_id: storeId,
      stripe_id: newCustomerId(),
      package_id: currentPackageId(DEFAULT_PACKAGE),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  return tx
    .selectFrom('subscriptions as b')
    .select('b.current_period_end as periodEndsAt')
    .where('b.store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
