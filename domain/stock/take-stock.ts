import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { InsufficientStock, Shortage } from './errors.ts';
import { lockStock, type StockLevel } from './locks.ts';

export type StockRequest = { variantId: string; quantity: number };

/** fromCounted: the units came out of counted stock, so that a cancellation has something to give back. */
export type TakenStock = { variantId: string; fromCounted: boolean };

/**
 * Takes units of several variants, all or none.
 *
 * | variant | what happens |
 * | not tracked | sold, nothing counted |
 * | tracked, enough left | counted down |
 * | tracked, backorder allowed | counted down, below zero too |
 * | tracked, too few, or no stock row | insufficient_stock with what is available; nothing is taken |
 */
export async function takeStock(
  tx: StoreTx,
  requests: readonly StockRequest[],
): Promise<Result<TakenStock[], InsufficientStock>> {
  const wanted = mergeRequests(requests);
  if (wanted.length === 0) return ok([]);
  const levels = await lockStock(
    tx,
    wanted.map((request) => request.variantId),
  );
  const shortages = wanted.flatMap((request) => shortageOf(request, levels.get(request.variantId)));
  if (shortages.length > 0) return fail('insufficient_stock', { shortages });
  const counted = wanted.filter((request) => levels.get(request.variantId)?.isTracked);
  await countDown(tx, counted);
  return ok(
    wanted.map(({ variantId }) => ({ variantId, fromCounted: levels.get(variantId)?.isTracked ?? false })),
  );
}

/** Puts units back that were taken from counted stock. A variant without a stock row any more is left out. */
export async function returnStock(tx: StoreTx, given: readonly StockRequest[]): Promise<void> {
  const returned = mergeRequests(given);
  if (returned.length === 0) return;
  await lockStock(
    tx,
    returned.map((request) => request.variantId),
  );
  await sql`update stock_levels s set quantity = s.quantity + w.quantity
              from (values ${rowsOf(returned)}) as w (variant_id, quantity)
             where s.store_id = ${tx.storeId} and s.variant_id = w.variant_id`.execute(tx);
}

// The condition stands in the update although the rows are locked: it is the guard, the lock only gives the order.
async function countDown(tx: StoreTx, counted: readonly StockRequest[]): Promise<void> {
  if (counted.length === 0) return;
  const { numAffectedRows } = await sql`
    update stock_levels s set quantity = s.quantity - w.quantity
      from (values ${rowsOf(counted)}) as w (variant_id, quantity)
     where s.store_id = ${tx.storeId} and s.variant_id = w.variant_id
       and s.is_tracked and (s.allows_backorder or s.quantity >= w.quantity)`.execute(tx);
  if (Number(numAffectedRows) !== counted.length) throw new Error('Locked stock changed under its lock.');
}

function shortageOf({ variantId, quantity }: StockRequest, level: StockLevel | undefined): Shortage[] {
  if (level && (!level.isTracked || level.allowsBackorder || level.quantity >= quantity)) return [];
  return [{ variantId, wanted: quantity, available: Math.max(0, level?.quantity ?? 0) }];
}

function mergeRequests(requests: readonly StockRequest[]): StockRequest[] {
  const merged = new Map<string, number>();
  for (const { variantId, quantity } of requests) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity);
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}

function rowsOf(requests: readonly StockRequest[]) {
  return sql.join(requests.map((row) => sql`(${row.variantId}::uuid, ${row.quantity}::int)`));
}
