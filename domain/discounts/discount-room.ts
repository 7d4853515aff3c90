import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { FieldProblems } from './discount-input.ts';

/**
 * A cart is priced once for each automatic discount, and an order keeps the share of each, so their number is bounded;
 * app.discounts_for has the same limit, for stores that have more.
 */
export const MOST_AUTOMATIC = 25;
/** All discounts of a store, archived ones included: they are never deleted. */
const MOST_DISCOUNTS = 10_000;

/** Makes other transactions that add or activate discounts wait until this one ends. Taken before a discount's row. */
export async function lockDiscountRoom(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('discounts ' || ${tx.storeId}::text, 0))`.execute(
    tx,
  );
}

/** A discount as it would become; id: null for a new one. */
type Wanted = { id: string | null; isAutomatic: boolean; status: string; endsAt: Date | null };

/**
 * Returns the limits that a discount would exceed. An automatic discount takes room while it is active and has not
 * ended, scheduled and used-up ones too: so no later moment has more. One that has its room already keeps it, also in a
 * store that has too many.
 */
export async function roomProblems(tx: StoreTx, wanted: Wanted, at: Date): Promise<FieldProblems> {
  const takesRoom =
    wanted.isAutomatic && wanted.status === 'active' && !(wanted.endsAt && wanted.endsAt <= at);
  return {
    ...(wanted.id === null && (await countAll(tx)) >= MOST_DISCOUNTS ? { name: 'too_many' } : {}),
    ...(takesRoom && (await isTaken(tx, wanted.id, at)) ? { way: 'too_many_automatic' } : {}),
  };
}

async function countAll(tx: StoreTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from discounts p where p.store_id = ${tx.storeId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function isTaken(tx: StoreTx, id: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number; hasRoom: boolean }>`
    select count(*)::int as count, coalesce(bool_or(p.id = ${id}), false) as "hasRoom" from discounts p
     where p.store_id = ${tx.storeId} and p.is_automatic and p.status = 'active'
       and (p.ends_at is null or p.ends_at > ${at})`.execute(tx);
  return rows[0] !== undefined && !rows[0].hasRoom && rows[0].count >= MOST_AUTOMATIC;
}
