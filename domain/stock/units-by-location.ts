import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { syncLocationUnits, unitsLeftByLocation } from '#domain/catalog/index.ts';
import { findSent, sentBefore } from '#domain/form-keys/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { listLocations } from './locations.ts';
import { lockStock } from './locks.ts';

/** Units of a variant at a location; the id is null for the main location. */
export type UnitsAtLocation = { id: string | null; name: string | null; quantity: number };

export type MoveUnitsFailure =
  | Failure<'variant_not_found'>
  | Failure<'location_not_found'>
  | Failure<'same_location'>
  | Failure<'quantity_invalid'>
  /** The source location has fewer units. */
  | Failure<'not_there', { available: number }>;

/**
 * A variant's units by location, the main location first; empty for a store with one location. Their sum is
 * the available quantity.
 */
export async function readUnitsByLocation(tx: StoreTx, variantId: string): Promise<UnitsAtLocation[]> {
  const locations = await listLocations(tx);
  if (locations.length === 0) return [];
  const [level] = await tx
    .selectFrom('stock_levels')
    .select('quantity')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .execute();
  const { rows } = await sql<{
    location_id: string;
    left: number;
  }>`${unitsLeftByLocation(tx, [variantId])}`.execute(tx);
  const left = new Map(rows.map((row) => [row.location_id, row.left]));
  const placed = rows.reduce((sum, row) => sum + row.left, 0);
  return [
    { id: null, name: null, quantity: (level?.quantity ?? 0) - placed },
    ...locations.map(({ id, name }) => ({ id, name, quantity: left.get(id) ?? 0 })),
  ];
}

/** `key` is the form's idempotency key: a form that is sent twice moves the units once. */
type UnitsMove = {
  variantId: string;
  from: string | null;
  to: string | null;
  quantity: number;
  key?: string;
};

/** Moves units of a variant between locations (null: the main location). The total stays the same. */
export async function moveBetweenLocations(
  tx: StoreTx,
  input: UnitsMove,
  act: Act,
): Promise<Result<UnitsAtLocation[], MoveUnitsFailure>> {
  const { variantId, from, to, quantity, key = '' } = input;
  if (from === to) return fail('same_location');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 2_000_000_000)
    return fail('quantity_invalid');
  if (!isId(variantId) || !(await lockStock(tx, [variantId])).has(variantId))
    return fail('variant_not_found');
  const before = await readUnitsByLocation(tx, variantId);
  if (await findSent(tx, key)) return ok(before);
  const source = before.find((place) => place.id === from);
  const target = before.find((place) => place.id === to);
  if (!source || !target) return fail('location_not_found');
  if (source.quantity < quantity) return fail('not_there', { available: Math.max(0, source.quantity) });
  await sentBefore(tx, key, act.at);
  await syncLocationUnits(tx, [variantId]);
  if (from !== null) await put(tx, { variantId, locationId: from, quantity: source.quantity - quantity });
  if (to !== null) await put(tx, { variantId, locationId: to, quantity: target.quantity + quantity });
  await recordAudit(tx, act, {
    ...{ action: 'stock.carried', subjectKind: 'variant', subjectId: variantId },
    ...{ before: { from: source.name, quantity }, after: { to: target.name } },
  });
  return ok(await readUnitsByLocation(tx, variantId));
}

async function put(
  tx: StoreTx,
  of: { variantId: string; locationId: string; quantity: number },
): Promise<void> {
  const row = { store_id: tx.storeId, variant_id: of.variantId, location_id: of.locationId };
  if (of.quantity === 0) {
    await tx
      .deleteFrom('location_stock')
      .where('store_id', '=', row.store_id)
      .where('variant_id', '=', row.variant_id)
      .where('location_id', '=', row.location_id)
      .execute();
    return;
  }
  await tx
    .insertInto('location_stock')
    .values({ ...row, quantity: of.quantity })
    .onConflict((on) =>
      on.columns(['store_id', 'variant_id', 'location_id']).doUpdateSet({ quantity: of.quantity }),
    )
    .execute();
}
