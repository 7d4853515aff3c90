import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { addedToday, STORAGES_A_DAY } from './added-bytes.ts';
import type { PlanLimit } from './errors.ts';
import { type LimitedThing, MEGABYTE, USED } from './package-use.ts';

/**
 * `left` is the number of products or bytes that the limit still allows; the limit itself is in products or
 * megabytes.
 */
export type PackageRoom = { left: number; limit: number };

/**
 * Returns the number of products, or bytes, that the store's package still allows; null if there is no limit. A limit
 * is locked until the transaction ends, so that concurrent transactions cannot use the same room. Call it before
 * writing rows, and never for orders, edits or exports (B4). The bytes that may be added in a day are limited, too
 * (STORAGES_A_DAY).
 */
export async function packageRoom(tx: StoreTx, thing: LimitedThing): Promise<PackageRoom | null> {
  const room = await roomOf(tx, thing);
  return room && { left: Math.min(room.left, room.leftToday), limit: room.limit };
}

async function roomOf(
  tx: StoreTx,
  thing: LimitedThing,
): Promise<(PackageRoom & { leftToday: number }) | null> {
  if ((await limitOf(tx, thing)) === null) return null;
  await lockRoom(tx, thing);
  const added = thing === 'storage' ? addedToday(tx.storeId) : sql`select 0`;
  // The limit is read again under the lock, because a downgrade planned meanwhile may have lowered it.
  const { rows } = await sql<{
    used: string;
    added: string;
    products: number | null;
    storage: number | null;
  }>`
    select max_products as products, max_storage_mb as storage, (${USED[thing](tx.storeId)}) as used, (${added}) as added
      from app.package_limits()`.execute(tx);
  const limit = rows[0]?.[thing] ?? null;
  if (limit === null) return null;
  const all = thing === 'products' ? limit : limit * MEGABYTE;
  return {
    left: Math.max(0, all - Number(rows[0]?.used ?? 0)),
    leftToday:
      thing === 'storage' ? Math.max(0, all * STORAGES_A_DAY - Number(rows[0]?.added ?? 0)) : Infinity,
    limit,
  };
}

/** Waits for transactions that use up room, and makes later ones wait until this one ends. */
export async function lockRoom(tx: StoreTx, thing: LimitedThing): Promise<void> {
  const key = `package ${thing} ${tx.storeId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Refuses if the package does not allow `more` additional products or bytes. `added` is what counts against the limit of
 * the day: a file that replaces another one takes only the difference of storage, but adds all of its bytes.
 */
export async function requireRoom(
  tx: StoreTx,
  thing: LimitedThing,
  more: number,
  added = more,
): Promise<Result<undefined, PlanLimit>> {
  if (Math.max(more, added) <= 0) return ok();
  const room = await roomOf(tx, thing);
  if (!room) return ok();
  const isRefused = more > room.left || added > room.leftToday;
  return isRefused ? fail('plan_limit', { limit: room.limit }) : ok();
}

/** The storage of the store's package, in megabytes; null if it has no limit. */
export function storageLimit(tx: StoreTx): Promise<number | null> {
  return limitOf(tx, 'storage');
}

async function limitOf(tx: StoreTx, thing: LimitedThing): Promise<number | null> {
  const { rows } = await sql<Record<LimitedThing, number | null>>`
    select max_products as products, max_storage_mb as storage from app.package_limits()`.execute(tx);
  return rows[0]?.[thing] ?? null;
}
