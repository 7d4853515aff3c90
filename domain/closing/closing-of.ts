import { type PlatformTx, withPlatform } from '#db/index.ts';

/** The time and author of a closing, and the time from which the store's data is deleted. */
export type Closing = { at: Date; byName: string; removesAt: Date };

/** The closing of a store; null if it is not closed. */
export async function closingOf(storeId: string): Promise<Closing | null> {
  return withPlatform((tx) => closingIn(tx, storeId));
}

export async function closingIn(tx: PlatformTx, storeId: string): Promise<Closing | null> {
  const row = await tx
    .selectFrom('store_closings')
    .select(['at', 'by_name as byName', 'removes_at as removesAt'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}
