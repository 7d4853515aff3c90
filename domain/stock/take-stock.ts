import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { noteVariants } from '#domain/catalog/index.ts';
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
  const levels = await countDown(tx, wanted);
  const shortages = wanted.flatMap((request) => shortageOf(request, levels.get(request.variantId)));
  if (shortages.length > 0) return fail('insufficient_stock', { shortages });
  const taken = wanted.map(({ variantId }) => ({
    variantId,
    fromCounted: levels.get(variantId)?.isTracked ?? false,
  }));
  for (const { variantId, fromCounted } of taken) {
    if (fromCounted !== levels.get(variantId)?.isCounted) throw new Error('Stock changed under its lock.');
  }
  return ok(taken);
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
  await noteVariants(
    tx,
    returned.map((request) => request.variantId),
  );
}

type Counted = StockLevel & { isCounted: boolean };

// One round trip. `locked` takes the rows in the order of their ids and sees what others have committed meanwhile;
// the update has seen its own snapshot, so it checks each row again as it stands now, and all rows or none.
async function countDown(tx: StoreTx, wanted: readonly StockRequest[]): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`
    with wanted (variant_id, quantity) as (values ${rowsOf(wanted)}),
    locked as materialized (
      select s.variant_id, s.is_tracked, s.allows_backorder, s.quantity from stock_levels s
       where s.store_id = ${tx.storeId} and s.variant_id in (select variant_id from wanted)
       order by s.variant_id for update),
    short as materialized (
      select l.variant_id from locked l join wanted w on w.variant_id = l.variant_id
       where l.is_tracked and not l.allows_backorder and l.quantity < w.quantity),
    counted as (
      update stock_levels s set quantity = s.quantity - w.quantity from wanted w
       where s.store_id = ${tx.storeId} and s.variant_id = w.variant_id
         and s.is_tracked and (s.allows_backorder or s.quantity >= w.quantity)
         and not exists (select from short) and (select count(*) from locked) = ${wanted.length}
      returning s.variant_id)
    select l.variant_id as "variantId", l.is_tracked as "isTracked", l.allows_backorder as "allowsBackorder",
           l.quantity, l.variant_id in (select variant_id from counted) as "isCounted" from locked l`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.variantId, row]));
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
