import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { stockMovements } from './write-stock.ts';

/**
 * Restores the stock rows of variants that were deleted and restored. `from` is a FROM item `r` with earlier rows of
 * stock_levels; the units are recorded as a stock movement with today's date. Existing rows stay, because units were
 * sold meanwhile.
 */
export async function restoreStock(
  tx: StoreTx,
  { from }: { from: RawBuilder<unknown> },
  act: Act,
): Promise<void> {
  const changed = sql`made`;
  await sql`
    with made as (
      insert into stock_levels (store_id, variant_id, is_tracked, quantity, allows_backorder, low_at, moves)
      select ${tx.storeId}::uuid, r.variant_id, r.is_tracked, r.quantity, r.allows_backorder, r.low_at,
             (r.quantity <> 0)::int
        from ${from}
        join variants v on v.store_id = ${tx.storeId} and v.id = r.variant_id
       order by r.variant_id
      on conflict (store_id, variant_id) do nothing
      returning variant_id, 0 as was, quantity, moves)
    ${stockMovements(tx, { changed, cause: { reason: 'adjusted' }, act })}`.execute(tx);
}
