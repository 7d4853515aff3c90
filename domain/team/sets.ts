import { type SqlBool, sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Action, PERMISSIONS } from '#domain/identity/index.ts';
import { type FeatureOff, requireFeatureOf } from '#domain/packages/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { changeTeam, type Note } from './change-team.ts';
import { countPlaces } from './count-places.ts';
import type { BeyondOwn, SetInUse, SetInvalid, TeamNotFound, TeamStale } from './errors.ts';
import { covers } from './standing.ts';

/** The actions that a permission set can have: all except OWNER_ONLY. */
export const GIVABLE: readonly Action[] = PERMISSIONS.admin;

/** The pages of a team, and each change of a set, read all of them. */
export const MOST_SETS = 100;

export type SetInput = { id: string | null; name: string; actions: string[]; version: number };

/**
 * Creates or updates a permission set, which applies from its members' next request. An actor can neither add
 * a permission that they lack, nor edit a set that has one.
 */
export async function saveSet(
  storeId: string,
  input: SetInput,
  act: Act,
): Promise<Result<{ id: string }, SetInvalid | TeamNotFound | BeyondOwn | TeamStale | FeatureOff>> {
  const name = cleanLine(input.name).slice(0, 60).trim();
  const actions = GIVABLE.filter((action) => input.actions.includes(action));
  if (name === '') return fail('set_invalid', { problem: 'name' as const });
  if (actions.length === 0) return fail('set_invalid', { problem: 'actions' as const });
  if (!covers(act, actions)) return fail('beyond_own');
  return changeTeam(storeId, act, async (tx, note) => {
    const refused = await refuseSet(tx, { storeId, name, id: input.id });
    if (refused) return refused;
    const allowed = input.id === null ? await requireFeatureOf(tx, storeId, 'own_roles') : ok();
    if (!allowed.ok) return allowed;
    return input.id === null
      ? makeSet(tx, { storeId, name, actions, note }, act)
      : changeSet(tx, { storeId, id: input.id, name, actions, note, version: input.version }, act);
  });
}

async function refuseSet(
  tx: PlatformTx,
  { storeId, name, id }: { storeId: string; name: string; id: string | null },
) {
  const rows = await tx
    .selectFrom('staff_permission_sets')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .execute();
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase());
  if (isTaken) return fail('set_invalid', { problem: 'taken' as const });
  const isFull = id === null && rows.length >= MOST_SETS;
  return isFull ? fail('set_invalid', { problem: 'too_many' as const }) : null;
}

type Making = { storeId: string; name: string; actions: Action[]; note: Note };

async function makeSet(tx: PlatformTx, { storeId, name, actions, note }: Making, act: Act) {
  const id = newId();
  const stamp = { created_at: act.at, updated_at: act.at };
  await tx
    .insertInto('staff_permission_sets')
    .values({ store_id: storeId, id, name, actions, ...stamp })
    .execute();
  note({ action: 'team.set_made', subjectId: id, after: { name, actions } });
  return ok({ id });
}

async function changeSet(
  tx: PlatformTx,
  { storeId, id, name, actions, version, note }: Making & { id: string; version: number },
  act: Act,
) {
  const before = await setOf(tx, storeId, id);
  if (!before) return fail('team_not_found');
  if (!covers(act, before.actions)) return fail('beyond_own');
  if (before.version !== version) return fail('team_stale');
  await tx
    .updateTable('staff_permission_sets')
    .set({ name, actions, version: version + 1, updated_at: act.at })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
  const was = { name: before.name, actions: before.actions };
  note({ action: 'team.set_changed', subjectId: id, before: was, after: { name, actions } });
  return ok({ id });
}

/** Removes a permission set that no member uses. */
export async function removeSet(
  storeId: string,
  { id }: { id: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | BeyondOwn | SetInUse>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const set = await setOf(tx, storeId, id);
    if (!set) return fail('team_not_found');
    if (!covers(act, set.actions)) return fail('beyond_own');
    const count = await countUses(tx, storeId, id);
    if (count > 0) return fail('set_in_use', { count });
    await tx
      .deleteFrom('staff_permission_sets')
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
    note({ action: 'team.set_removed', subjectId: id, before: { name: set.name } });
    return ok();
  });
}

function countUses(tx: PlatformTx, storeId: string, id: string): Promise<number> {
  const isOfSet = sql<SqlBool>`permission_set_id = ${id}`;
  return countPlaces(tx, storeId, { members: isOfSet, invited: isOfSet });
}

export type PermissionSet = { id: string; name: string; actions: Action[]; version: number };

async function setOf(tx: PlatformTx, storeId: string, id: string): Promise<PermissionSet | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx
    .selectFrom('staff_permission_sets')
    .select(['id', 'name', 'actions', 'version'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, actions: GIVABLE.filter((action) => row.actions.includes(action)) };
}

/** The permission sets, by name. */
export async function setsOf(tx: PlatformTx, storeId: string): Promise<PermissionSet[]> {
  const rows = await tx
    .selectFrom('staff_permission_sets')
    .select(['id', 'name', 'actions', 'version'])
    .where('store_id', '=', storeId)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, actions: GIVABLE.filter((action) => row.actions.includes(action)) }));
}
