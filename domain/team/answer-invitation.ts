import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Act, MemberRole } from '#domain/audit/index.ts';
import { type CreateUserFailure, createUser } from '#domain/identity/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { changeTeam } from './change-team.ts';
import type { InvitationInvalid, OtherAddress, PlanLimit } from './errors.ts';
import { freePlaces } from './invite.ts';
import { memberOf } from './members.ts';
import { readStanding } from './standing.ts';

/** An open invitation, with the data shown to the holder of the mailed link. */
export type Invitation = {
  storeId: string;
  slug: string;
  store: string;
  email: string;
  role: MemberRole;
  setName: string | null;
  invitedBy: string;
  /** True if the invited address has an account. */
  hasAccount: boolean;
};

/** The invitation of a link; null if it was used or withdrawn, is expired or unknown. */
export async function invitationOf(token: string, now: Date): Promise<Invitation | null> {
  const row = await withPlatform((tx) => findInvitation(tx, token, now));
  if (!row) return null;
  const { userId, emailNorm: _, setId: _setId, inviterId: _inviterId, ...invitation } = row;
  return { ...invitation, role: row.role as MemberRole, hasAccount: userId !== null };
}

async function findInvitation(tx: PlatformTx, token: string, now: Date) {
  const row = await tx
    .selectFrom('staff_invitations as i')
    .innerJoin('stores as s', 's.id', 'i.store_id')
    .leftJoin('users as u', 'u.email_norm', 'i.email_norm')
    .leftJoin('staff_permission_sets as p', (join) =>
      join.onRef('p.store_id', '=', 'i.store_id').onRef('p.id', '=', 'i.permission_set_id'),
    )
    .select(['i.store_id as storeId', 's.slug', 's.name as store', 'i.email', 'i.email_norm as emailNorm'])
    .select(['i.role', 'p.name as setName', 'i.invited_by as invitedBy', 'u.id as userId'])
    .select(['i.permission_set_id as setId', 'i.inviter_id as inviterId'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', now)
    .where('s.status', '<>', 'closed')
    .executeTakeFirst();
  return row && (await mayStillGrant(tx, row)) ? row : null;
}

type Granted = { storeId: string; inviterId: string | null; role: string; setId: string | null };

/**
 * False if the inviter has lost a permission that the invitation grants; if the inviter leaves the team, the
 * invitation ends anyway.
 */
async function mayStillGrant(tx: PlatformTx, { storeId, inviterId, role, setId }: Granted): Promise<boolean> {
  if (inviterId === null) return true;
  const inviter = await memberOf(tx, storeId, inviterId);
  const standing = await readStanding(tx, storeId, { role: role as MemberRole, setId });
  return standing?.actions.every((action) => inviter?.actions.includes(action)) ?? false;
}

export type JoinFailure = InvitationInvalid | OtherAddress | PlanLimit;

/** Adds the signed-in account to the team; consumes the invitation. */
export async function joinTeam(
  { token, userId }: { token: string; userId: string },
  act: Act,
): Promise<Result<{ slug: string }, JoinFailure>> {
  const found = await withPlatform((tx) => findInvitation(tx, token, act.at));
  if (!found) return fail('invitation_invalid');
  if (found.userId !== userId) return fail('other_address', { email: found.email });
  return changeTeam(found.storeId, act, async (tx, note) => {
    // The invitation is checked again under the team's lock, because the inviter may have been removed or demoted
    // meanwhile.
    const isOpen = (await findInvitation(tx, token, act.at)) !== null;
    const used = isOpen && (await consumeInvitation(tx, token, act.at));
    if (!used) return fail('invitation_invalid');
    const places = await freePlaces(tx, { ...found, at: act.at });
    // Thrown to roll back, so that a refusal does not consume the invitation.
    if (places && places.left < 1) throw new PlanFull(places.limit);
    await tx
      .insertInto('staff_memberships')
      .values({
        store_id: found.storeId,
        user_id: userId,
        role: used.role,
        permission_set_id: used.setId,
        created_at: act.at,
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doNothing())
      .execute();
    note({
      action: 'team.joined',
      subjectId: userId,
      after: { email: found.email, role: found.setName ?? used.role },
    });
    return ok({ slug: found.slug });
  }).catch((error) => {
    if (error instanceof PlanFull) return fail('plan_limit', { limit: error.limit });
    throw error;
  });
}

class PlanFull extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super('The plan has no further place.');
    this.limit = limit;
  }
}

async function consumeInvitation(tx: PlatformTx, token: string, now: Date) {
  return tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['role', 'permission_set_id as setId'])
    .executeTakeFirst();
}

/** Creates the account of an invited person, whose address the mailed link has verified. */
export async function makeInvitedAccount(
  input: { token: string; name: string; password: string; locale: Locale },
  at: Date,
): Promise<Result<{ userId: string; email: string }, InvitationInvalid | CreateUserFailure>> {
  const found = await withPlatform((tx) => findInvitation(tx, input.token, at));
  if (!found) return fail('invitation_invalid');
  const { name, password, locale } = input;
  const made = await createUser({ email: found.email, name, password, locale }, at);
  return made.ok ? ok({ userId: made.value.userId, email: found.email }) : made;
}
