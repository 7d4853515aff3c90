import { sql } from 'kysely';
import type { PlatformTx, StoreTx } from '#db/index.ts';
import {
  lockRoom,
  type PackageLimits,
  type PackageUse,
  platformUseIn,
  storeUse,
} from '#domain/packages/index.ts';
import { fail } from '#lib/result.ts';
import type { OverLimits } from './errors.ts';

const THINGS = ['products', 'storageMb', 'staff', 'domains'] as const;

/** Each limit that the store exceeds. */
export function overLimits(limits: PackageLimits, use: PackageUse): OverLimits['data']['over'] {
  return THINGS.flatMap((thing) => {
    const limit = limits[thing];
    return limit !== null && use[thing] > limit ? [{ thing, used: use[thing], limit }] : [];
  });
}

/** The members and domains of a store. No domain can be added until the transaction ends. */
export async function countPlatformUse(
  tx: PlatformTx,
  storeId: string,
  at: Date,
): Promise<Pick<PackageUse, 'staff' | 'domains'>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domains ${storeId}`}, 0))`.execute(tx);
  return platformUseIn(tx, storeId, at);
}

class TooMuch extends Error {
  readonly over: OverLimits['data']['over'];
  constructor(over: OverLimits['data']['over']) {
    super('The store is over the limits.');
    this.over = over;
  }
}

/**
 * Rolls the transaction back if the store is over the limits. Nothing can be added between the count and the
 * commit: transactions that add something wait for this one's lock, and then check against the new limits.
 */
export async function undoIfOver(
  tx: StoreTx,
  { limits, platform }: { limits: PackageLimits; platform: Pick<PackageUse, 'staff' | 'domains'> },
): Promise<void> {
  await lockRoom(tx, 'products');
  await lockRoom(tx, 'storage');
  const over = overLimits(limits, { ...(await storeUse(tx)), ...platform });
  if (over.length > 0) throw new TooMuch(over);
}

/** Runs `work`. If limits are exceeded, rolls it back and returns them. */
export async function orOverLimits<T>(work: () => Promise<T>): Promise<T | OverLimits> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooMuch) return fail('over_limits', { over: error.over });
    throw error;
  }
}
