import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import type { ProductWrite } from './product-write.ts';
import { hasLocations, syncLocationUnits } from './sync-location-units.ts';
import { inParts, overwriteColumns, type Writing } from './write-together.ts';

export const STOCK_REASONS = [
  'sold',
  'cancelled',
  'expired',
  'returned',
  'received',
  'counted',
  'adjusted',
  'damaged',
  'imported',
] as const;

export type StockReason = (typeof STOCK_REASONS)[number];

export type StockCause = { reason: StockReason; orderId?: string | null; note?: string };

/**
 * The insert of stock movements for the stock rows that a CTE of the same statement changed, which has to
 * return variant_id, was, quantity and moves. Rows with an unchanged quantity are skipped.
 */
export function stockMovements(
  tx: StoreTx,
  { changed, cause, act }: { changed: RawBuilder<unknown>; cause: StockCause; act: Act },
): RawBuilder<unknown> {
  return sql`
    insert into stock_movements (store_id, variant_id, move, at, reason, quantity_before, quantity_after, order_id,
      actor_kind, actor_name, note)
    select ${tx.storeId}::uuid, c.variant_id, c.moves, ${act.at}::timestamptz, ${cause.reason}, c.was, c.quantity,
           ${cause.orderId ?? null}::uuid, ${act.by.kind}, left(${actorName(act.by)}, 200), ${cause.note ?? ''}
      from ${changed} c where c.was <> c.quantity`;
}

/**
 * Adjusts typed quantities by the changes since they were shown, and locks the rows. Returns whether the
 * store has several locations; true if that was not looked up.
 */
async function settleSeenStock(tx: StoreTx, writes: ProductWrite[]): Promise<boolean> {
  const typed = writes
    .flatMap(({ variants }) => variants)
    .filter((row) => !row.isNew && row.variant.stock?.seen !== undefined);
  if (typed.length === 0) return true;
  const ids = typed.map(({ id }) => id);
  const rows = await tx
    .selectFrom('stock_levels')
    .select(['variant_id', 'quantity', hasLocations(tx).as('has_locations')])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('variant_id')
    .forUpdate()
    .execute();
  const left = new Map(rows.map((row) => [row.variant_id, row.quantity]));
  for (const { id, variant } of typed) {
    const { stock } = variant;
    if (stock?.seen === undefined) continue;
    const quantity = stock.quantity + (left.get(id) ?? stock.seen) - stock.seen;
    variant.stock = { ...stock, quantity: stock.allowsBackorder ? quantity : Math.max(0, quantity) };
  }
  return rows.some((row) => row.has_locations);
}

/**
 * Stock rows of the inputs. A known variant without stock in its input keeps its stock, because sales
 * continued while the product was edited.
 */
export function stockRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const act = writes[0]?.act;
  if (!act) return [];
  const values = writes
    .flatMap(({ variants }) => variants)
    .filter((row) => row.isNew || row.variant.stock !== undefined)
    .map(({ id, variant: { stock } }) => ({
      store_id: tx.storeId,
      variant_id: id,
      is_tracked: stock?.isTracked ?? false,
      quantity: stock?.quantity ?? 0,
      allows_backorder: stock?.allowsBackorder ?? false,
      moves: stock?.quantity ? 1 : 0,
    }))
    // takeStock's lock order, so that an owner's save and a shopper's order never deadlock.
    .sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
  const changes = {
    ...overwriteColumns(['is_tracked', 'quantity', 'allows_backorder']),
    moves: sql<number>`stock_levels.moves + (stock_levels.quantity <> excluded.quantity)::int`,
  };
  const cause: StockCause = { reason: act.by.kind === 'system' ? 'imported' : 'counted' };
  return inParts(
    values,
    (part) =>
      tx
        .insertInto('stock_levels')
        .values(part)
        .onConflict((conflict) => conflict.columns(['store_id', 'variant_id']).doUpdateSet(changes))
        .returning(['variant_id', 'quantity', 'moves', sql<number>`coalesce(old.quantity, 0)`.as('was')]),
    (changed) => stockMovements(tx, { changed, cause, act }),
  );
}

/** Settles the stock that forms have seen, and spreads the changes over the locations. */
export async function syncStock(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const isSpread = await settleSeenStock(tx, writes);
  const counted = writes.flatMap(({ variants }) => variants).filter((row) => !row.isNew && row.variant.stock);
  if (!isSpread) return;
  await syncLocationUnits(
    tx,
    counted.map(({ id }) => id),
  );
}
