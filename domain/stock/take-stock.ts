import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { queueBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import {
  indexStockLater,
  noteVariants,
  type StockCause,
  stockMovements,
  syncLocationUnits,
} from '#domain/catalog/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { InsufficientStock, Shortage } from './errors.ts';
import { lockStock } from './locks.ts';

export type StockRequest = { variantId: string; quantity: number };

/** fromCounted: true if the units came from counted stock, to which a cancellation returns them. */
export type TakenStock = { variantId: string; fromCounted: boolean };

/**
 * Takes units of several variants, all or none. (writeOrder does the same in its own call: app.take_stock.)
 * | variant | result |
 * | not tracked | sold without counting |
 * | tracked, enough left | quantity reduced |
 * | tracked, backorder allowed | quantity reduced, also below zero |
 * | tracked, too few, or no stock row | insufficient_stock with the available quantity; no unit is taken |
 */
export async function takeStock(
  tx: StoreTx,
  requests: readonly StockRequest[],
  by: { orderId?: string; act?: Act } = {},
): Promise<Result<TakenStock[], InsufficientStock>> {
  const wanted = mergeRequests(requests);
  if (wanted.length === 0) return ok([]);
  const who = by.act && { at: by.act.at, actorKind: by.act.by.kind, actorName: actorName(by.act.by) };
  const told = wanted.map((request) => ({ ...request, orderId: by.orderId, ...who }));
  const { rows } = await sql<{ counted: string[]; shortages: Shortage[] }>`
    select counted, shortages from app.take_stock(${JSON.stringify(told)}::jsonb)`.execute(tx);
  const { counted = [], shortages = [] } = rows[0] ?? {};
  if (shortages.length > 0) return fail('insufficient_stock', { shortages: inOrderOf(wanted, shortages) });
  return ok(wanted.map(({ variantId }) => ({ variantId, fromCounted: counted.includes(variantId) })));
}

/** Returns units that were taken from counted stock. Skips variants without a stock row. */
export async function returnStock(
  tx: StoreTx,
  given: readonly StockRequest[],
  why: { cause: StockCause; act: Act },
): Promise<void> {
  const returned = mergeRequests(given);
  if (returned.length === 0) return;
  const ids = returned.map((request) => request.variantId);
  const levels = await lockStock(tx, ids);
  if ([...levels.values()].some(({ hasLocations }) => hasLocations)) await syncLocationUnits(tx, ids);
  const changed = sql`changed`;
  const { rows } = await sql<{ variantId: string; isBack: boolean }>`
    with changed as (
      update stock_levels s set quantity = s.quantity + w.quantity, moves = s.moves + 1
        from (values ${rowsOf(returned)}) as w (variant_id, quantity)
       where s.store_id = ${tx.storeId} and s.variant_id = w.variant_id
      returning s.variant_id, s.quantity, s.moves, s.quantity - w.quantity as was
    ), noted as (${stockMovements(tx, { changed, ...why })})
    select c.variant_id as "variantId", c.quantity > 0 and c.was <= 0 as "isBack" from changed c`.execute(tx);
  await noteVariants(
    tx,
    rows.map((row) => row.variantId),
  );
  const back = rows.filter((row) => row.isBack).map((row) => row.variantId);
  await indexStockLater(tx, back);
  await queueBackInStockAlerts(tx, back);
}

/** Parses the shortages of a refused order (SK001, which rolls back); null for other errors. */
export function shortagesRaised(error: unknown): Shortage[] | null {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code !== 'SK001' || detail === undefined) return null;
  const shortages: Shortage[] = JSON.parse(detail);
  return shortages.map(({ variantId, wanted, available }) => ({ variantId, wanted, available }));
}

function inOrderOf(wanted: readonly StockRequest[], shortages: readonly Shortage[]): Shortage[] {
  return wanted.flatMap(({ variantId, quantity }) => {
    const short = shortages.find((shortage) => shortage.variantId === variantId);
    return short ? [{ variantId, wanted: quantity, available: short.available }] : [];
  });
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
