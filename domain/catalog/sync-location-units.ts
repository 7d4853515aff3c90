import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * Selects the stock left at each location except the main one: `left` never exceeds the units put there.
 * Sales empty the main location first, then the others by priority, so the computation starts from the last
 * location.
 */
export function unitsLeftByLocation(tx: StoreTx, variantIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    select p.variant_id, p.location_id, p.quantity as placed,
           greatest(0, least(p.quantity, greatest(s.quantity, 0) - coalesce(sum(p.quantity) over (
             partition by p.variant_id order by l.priority desc, l.id desc
             rows between unbounded preceding and 1 preceding), 0)))::int as left
      from location_stock p
      join stock_locations l on l.store_id = ${tx.storeId} and l.id = p.location_id
      join stock_levels s on s.store_id = ${tx.storeId} and s.variant_id = p.variant_id
     where p.store_id = ${tx.storeId} and p.variant_id = any (${[...variantIds]}::uuid[])`;
}

/**
 * SQL: true if the store has other locations. The locking query selects it as a column, which saves a
 * statement.
 */
export function hasLocations(tx: StoreTx): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from stock_locations l where l.store_id = ${tx.storeId})`;
}

/**
 * Writes the sales' effect on locations before stock is added, because new stock goes to the main location.
 */
export async function syncLocationUnits(tx: StoreTx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await sql`
    with found as (${unitsLeftByLocation(tx, variantIds)}),
    emptied as (
      delete from location_stock p using found f
       where p.store_id = ${tx.storeId} and p.variant_id = f.variant_id and p.location_id = f.location_id and f.left = 0)
    update location_stock p set quantity = f.left
      from found f
     where p.store_id = ${tx.storeId} and p.variant_id = f.variant_id and p.location_id = f.location_id
       and f.left between 1 and f.placed - 1`.execute(tx);
}
