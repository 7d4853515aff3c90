import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type FeatureOff, requireFeature } from '#domain/packages/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/**
 * A secondary location, in the order in which locations are emptied; `variants`: the number of variants with
 * units there.
 */
export type StockLocation = { id: string; name: string; variants: number };

export type LocationFailure = 'name_missing' | 'name_taken' | 'location_not_found' | 'too_many';

const MOST = 20;

/** The secondary locations, in the order in which they are emptied. */
export async function listLocations(tx: StoreTx): Promise<StockLocation[]> {
  const { rows } = await sql<StockLocation>`
    select l.id, l.name,
           (select count(*)::int from location_stock p where p.store_id = ${tx.storeId} and p.location_id = l.id) as variants
      from stock_locations l where l.store_id = ${tx.storeId} order by l.priority, l.id`.execute(tx);
  return rows;
}

/** Adds a location at the end; a store has at most 20. */
export async function addLocation(
  tx: StoreTx,
  input: { name: string },
  act: Act,
): Promise<Result<{ id: string }, LocationFailure | FeatureOff>> {
  const name = nameOf(input.name);
  if (name === '') return fail('name_missing');
  const others = await lockLocations(tx);
  const allowed = await requireFeature(tx, 'locations');
  if (!allowed.ok) return allowed;
  if (others.length >= MOST) return fail('too_many');
  if (others.some((other) => isSame(other.name, name))) return fail('name_taken');
  const id = newId();
  const priority = Math.max(0, ...others.map((other) => other.priority)) + 1;
  await tx
    .insertInto('stock_locations')
    .values({ store_id: tx.storeId, id, name, priority, created_at: act.at })
    .execute();
  await recordAudit(tx, act, {
    ...{ action: 'location.added', subjectKind: 'location', subjectId: id },
    after: { name },
  });
  return ok({ id });
}

export async function renameLocation(
  tx: StoreTx,
  input: { id: string; name: string },
  act: Act,
): Promise<Result<undefined, LocationFailure>> {
  const name = nameOf(input.name);
  if (name === '') return fail('name_missing');
  const all = await lockLocations(tx);
  const before = all.find((location) => location.id === input.id);
  if (!before) return fail('location_not_found');
  if (all.some((other) => other.id !== input.id && isSame(other.name, name))) return fail('name_taken');
  if (before.name === name) return ok();
  await tx
    .updateTable('stock_locations')
    .set({ name })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', input.id)
    .execute();
  await recordAudit(tx, act, {
    ...{ action: 'location.renamed', subjectKind: 'location', subjectId: input.id },
    ...{ before: { name: before.name }, after: { name } },
  });
  return ok();
}

/** Moves a location one step earlier or later; no effect at either end. */
export async function shiftLocation(
  tx: StoreTx,
  input: { id: string; by: 'earlier' | 'later' },
  act: Act,
): Promise<Result<undefined, LocationFailure>> {
  const all = await lockLocations(tx);
  const at = all.findIndex((location) => location.id === input.id);
  const here = all[at];
  if (!here) return fail('location_not_found');
  const there = all[input.by === 'earlier' ? at - 1 : at + 1];
  if (!there) return ok();
  await sql`update stock_locations l set priority = n.priority
      from (values (${here.id}::uuid, ${there.priority}::int), (${there.id}::uuid, ${here.priority}::int))
           as n (id, priority)
     where l.store_id = ${tx.storeId} and l.id = n.id`.execute(tx);
  await recordAudit(tx, act, {
    ...{ action: 'location.shifted', subjectKind: 'location', subjectId: here.id },
    ...{
      before: { name: here.name, place: at + 2 },
      after: { place: input.by === 'earlier' ? at + 1 : at + 3 },
    },
  });
  return ok();
}

/** Removes a location; its units move to the main location. */
export async function removeLocation(
  tx: StoreTx,
  { id }: { id: string },
  act: Act,
): Promise<Result<undefined, LocationFailure>> {
  const gone = isId(id)
    ? await tx
        .deleteFrom('stock_locations')
        .where('store_id', '=', tx.storeId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
    : undefined;
  if (!gone) return fail('location_not_found');
  await recordAudit(tx, act, {
    ...{ action: 'location.removed', subjectKind: 'location', subjectId: id },
    before: { name: gone.name },
  });
  return ok();
}

// Locks the settings, because concurrent additions would get the same priority.
async function lockLocations(tx: StoreTx) {
  await sql`select from store_settings where store_id = ${tx.storeId} for update`.execute(tx);
  return tx
    .selectFrom('stock_locations')
    .select(['id', 'name', 'priority'])
    .where('store_id', '=', tx.storeId)
    .orderBy('priority')
    .orderBy('id')
    .execute();
}

const nameOf = (typed: string) => typed.replaceAll('\0', '').trim().slice(0, 60);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
