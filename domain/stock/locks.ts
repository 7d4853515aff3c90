import type { StoreTx } from '#db/index.ts';
import { hasLocations } from '#domain/catalog/index.ts';

export type StockLevel = {
  variantId: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  quantity: number;
  /** The number of the newest row in the variant's history. */
  moves: number;
  /** The variant's own low-stock threshold; null if the store's applies. */
  lowAt: number | null;
  /** True if the store has secondary locations. */
  hasLocations: boolean;
};

/**
 * Locks the stock rows of variants in the order of ids, so that concurrent carts wait instead of deadlocking.
 * Returns the committed state.
 */
export async function lockStock(
  tx: StoreTx,
  variantIds: readonly string[],
): Promise<Map<string, StockLevel>> {
  const rows = await tx
    .selectFrom('stock_levels as s')
    .select(['s.variant_id', 's.is_tracked', 's.allows_backorder', 's.quantity', 's.moves', 's.low_at'])
    .select(hasLocations(tx).as('has_locations'))
    .where('s.store_id', '=', tx.storeId)
    .where('s.variant_id', 'in', [...variantIds])
    .orderBy('s.variant_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.variant_id,
      {
        variantId: row.variant_id,
        isTracked: row.is_tracked,
        allowsBackorder: row.allows_backorder,
        quantity: row.quantity,
        moves: row.moves,
        lowAt: row.low_at,
        hasLocations: row.has_locations,
      },
    ]),
  );
}
