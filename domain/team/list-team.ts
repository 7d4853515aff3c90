import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { MemberRole } from '#domain/audit/index.ts';
import { limitInForce } from '#domain/packages/index.ts';
import { offerIn } from './ownership.ts';
import { type PermissionSet, setsOf } from './sets.ts';

export type TeamMember = {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  setId: string | null;
  joinedAt: Date;
  /** The last use of the member's sessions in this store; null if there was none. */
  seenAt: Date | null;
};

export type TeamInvitation = {
  id: string;
  email: string;
  role: MemberRole;
  setId: string | null;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
};

export type Team = {
  members: TeamMember[];
  invitations: TeamInvitation[];
  sets: PermissionSet[];
  offer: { fromUserId: string; toUserId: string; expiresAt: Date } | null;
  /** The plan's maximum number of members; null: no limit. */
  limit: number | null;
};

/** The store's members, invitations, permission sets, and an open offer of ownership. */
export async function teamOf(storeId: string, now: Date): Promise<Team> {
  return withPlatform(async (tx) => ({
    members: await listMembers(tx, storeId),
    invitations: await listInvitations(tx, storeId),
    sets: await setsOf(tx, storeId),
    offer: (await offerIn(tx, storeId, now)) ?? null,
    limit: await limitInForce(tx, storeId, 'staff'),
  }));
}

async function listMembers(tx: PlatformTx, storeId: string): Promise<TeamMember[]> {
  const rows = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.name', 'u.email', 'm.role', 'm.permission_set_id as setId'])
    .select((eb) => [
      'm.created_at as joinedAt',
      eb
        .selectFrom('staff_sessions as s')
        .select((inner) => inner.fn.max('s.seen_at').as('seen'))
        .whereRef('s.store_id', '=', 'm.store_id')
        .whereRef('s.user_id', '=', 'm.user_id')
        .as('seenAt'),
    ])
    .where('m.store_id', '=', storeId)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as MemberRole }));
}

async function listInvitations(tx: PlatformTx, storeId: string): Promise<TeamInvitation[]> {
  const rows = await tx
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'permission_set_id as setId', 'invited_by as invitedBy'])
    .select(['created_at as sentAt', 'expires_at as expiresAt'])
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as MemberRole }));
}
