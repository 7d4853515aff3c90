import type { PlatformTx } from '#db/index.ts';
import type { Act, MemberRole } from '#domain/audit/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { changeTeam } from './change-team.ts';
import type { BeyondOwn, LastOwner, OwnSelf, TeamNotFound, TeamStale } from './errors.ts';
import { covers, type InvitedRole, isSelf, readStanding } from './standing.ts';

type Member = {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  setId: string | null;
  setName: string | null;
  actions: readonly Action[];
};

/**
 * Changes a member's role unless it differs from `was` ('custom' with its set's id). Refused for the actor,
 * for owners, and for members with more permissions than the actor.
 */
export async function changeMember(
  storeId: string,
  input: { userId: string; role: InvitedRole; setId: string | null; was: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | OwnSelf | LastOwner | BeyondOwn | TeamStale>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const member = await memberOf(tx, storeId, input.userId);
    if (!member) return fail('team_not_found');
    if (isSelf(act, member.userId)) return fail('own_self');
    if (member.role === 'owner') return fail('last_owner');
    const next = await readStanding(tx, storeId, input);
    if (!next) return fail('team_not_found');
    if (!covers(act, member.actions) || !covers(act, next.actions)) return fail('beyond_own');
    if (standingKey(member) !== input.was) return fail('team_stale');
    await tx
      .updateTable('staff_memberships')
      .set({ role: next.role, permission_set_id: next.setId })
      .where('store_id', '=', storeId)
      .where('user_id', '=', member.userId)
      .execute();
    const said = (role: string, name: string | null) => ({ role: name ?? role, name: member.name });
    note({
      action: 'team.role_changed',
      subjectId: member.userId,
      before: said(member.role, member.setName),
      after: said(next.role, next.name),
    });
    return ok();
  });
}

/**
 * Removes a member and ends their sessions in this store; open pages close within seconds. Refused for
 * owners, for members with more permissions than the actor, and for the actor (see leaveTeam).
 */
export async function removeMember(
  storeId: string,
  { userId }: { userId: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | OwnSelf | LastOwner | BeyondOwn>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const member = await memberOf(tx, storeId, userId);
    if (!member) return fail('team_not_found');
    if (isSelf(act, userId)) return fail('own_self');
    if (member.role === 'owner') return fail('last_owner');
    if (!covers(act, member.actions)) return fail('beyond_own');
    await dropMember(tx, storeId, userId);
    note(leaving('team.removed', member));
    return ok();
  });
}

/** Leaves a store's team; refused for its last owner. */
export async function leaveTeam(
  storeId: string,
  { userId }: { userId: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | LastOwner>> {
  return changeTeam(storeId, act, async (tx, note) => {
    const member = await memberOf(tx, storeId, userId);
    if (!member) return fail('team_not_found');
    if (member.role === 'owner' && (await countOwners(tx, storeId)) < 2) return fail('last_owner');
    await dropMember(tx, storeId, userId);
    note(leaving('team.left', member));
    return ok();
  });
}

/** The form value of a role or permission set. */
export function standingKey({ role, setId }: { role: string; setId: string | null }): string {
  return setId ?? role;
}

/** A member with their permissions; undefined if this store has no such member. */
export async function memberOf(tx: PlatformTx, storeId: string, userId: string): Promise<Member | undefined> {
  if (!isId(userId)) return undefined;
  const row = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.name', 'u.email', 'm.role', 'm.permission_set_id as setId'])
    .where('m.store_id', '=', storeId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const role = row.role as MemberRole;
  const standing = await readStanding(tx, storeId, { role, setId: row.setId });
  return { ...row, role, setName: standing?.name ?? null, actions: standing?.actions ?? [] };
}

async function countOwners(tx: PlatformTx, storeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function dropMember(tx: PlatformTx, storeId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('staff_memberships')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute();
}

function leaving(action: string, { userId, name, email, role, setName }: Member) {
  return { action, subjectId: userId, before: { name, email, role: setName ?? role } };
}
