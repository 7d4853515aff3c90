import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import { STORES } from '#domain/operator-desk/index.ts';

/**
 * SQL over STORES for a digest of all values that a preview depends on: whether the store exists, its package, its
 * period and renewal, and its suspension.
 */
export const SEEN = sql<string>`md5(row(s.status, c.store_id is null, v.store_id is null, x.at, b.package_id, b.status, b.is_complimentary,
  b.current_period_end, b.cycle, b.currency, b.paid_until, b.cancels_at_end, b.next_package_id, b.next_cycle)::text)`;

/** The current digest of a store; null if the store was removed. Locks its subscription until the transaction ends. */
export async function seenNow(tx: PlatformTx, storeId: string): Promise<string | null> {
  await sql`select from subscriptions where store_id = ${storeId} for update`.execute(tx);
  const { rows } = await sql<{ seen: string }>`
    select ${SEEN} as seen from ${STORES} where s.id = ${storeId}`.execute(tx);
  return rows[0]?.seen ?? null;
}
