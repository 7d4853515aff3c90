import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { unitsLeftByLocation } from '#domain/catalog/index.ts';

/** Units of a variant at a secondary location. */
export type LocationUnits = { variantId: string; locationId: string; quantity: number };

/** Units of variants at secondary locations; a variant without units has no entry. */
export async function unitsAtLocations(tx: StoreTx, variantIds: readonly string[]): Promise<LocationUnits[]> {
  if (variantIds.length === 0) return [];
  const { rows } = await sql<LocationUnits>`
    select f.variant_id as "variantId", f.location_id as "locationId", f.left as quantity
      from (${unitsLeftByLocation(tx, variantIds)}) f where f.left > 0`.execute(tx);
  return rows;
}

/**
 * Sets units only at the given variants and locations, as a file names them. The stock rows are already
 * locked, because the same transaction wrote them.
 */
export async function setLocationUnits(tx: StoreTx, units: LocationUnits[]): Promise<void> {
  const last = new Map(units.map((each) => [`${each.variantId} ${each.locationId}`, each]));
  if (last.size === 0) return;
  const each = [...last.values()];
  const pairs = sql`unnest(${each.map(({ variantId }) => variantId)}::uuid[],
    ${each.map(({ locationId }) => locationId)}::uuid[],
    ${each.map(({ quantity }) => quantity)}::int[]) as u (variant_id, location_id, quantity)`;
  await sql`
    delete from location_stock p using ${pairs}
     where p.store_id = ${tx.storeId} and p.variant_id = u.variant_id and p.location_id = u.location_id
       and u.quantity = 0`.execute(tx);
  await sql`
    insert into location_stock (store_id, variant_id, location_id, quantity)
    select ${tx.storeId}::uuid, u.variant_id, u.location_id, u.quantity from ${pairs} where u.quantity > 0
    on conflict (store_id, variant_id, location_id) do update set quantity = excluded.quantity`.execute(tx);
}
