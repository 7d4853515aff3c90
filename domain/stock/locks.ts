import type { StoreTx } from '#db/index.ts';
import { hasPlaces } from '#domain/catalog/index.ts';

export type StockLevel = {
  variantId: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  quantity: number;
  /** How often it changed: the number of the newest row of its history. */
  moves: number;
  /** From how many units on it is low; null: as the store says. */
  lowAt: number | null;
  /** Whether the store has places beside the main one. */
  hasPlaces: boolean;
};

/**
 * Locks the stock rows of these variants until the transaction ends, always in the order of their ids: two baskets
 * in opposite order wait for each other instead of deadlocking. What comes back is what others have committed.
 */
export async function lockStock(
  tx: StoreTx,
  variantIds: readonly string[],
): Promise<Map<string, StockLevel>> {
  const rows = await tx
    .selectFrom('stock_levels as s')
    .select(['s.variant_id', 's.is_tracked', 's.allows_backorder', 's.quantity', 's.moves', 's.low_at'])
    .select(hasPlaces(tx).as('has_places'))
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
        hasPlaces: row.has_places,
      },
    ]),
  );
}
