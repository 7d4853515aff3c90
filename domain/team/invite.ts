import { sql } from 'kysely';
import { type PlatformTx, type StoreTx, withPlatformAndStore, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import {
  countAttempt,
  countPlatformAttempt,
  isEmail,
  type Limit,
  mailboxOf,
  normalizeEmail,
} from '#domain/identity/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { limitInForce } from '#domain/packages/index.ts';
import { hashToken, isId, newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { changeTeam, holdTeam } from './change-team.ts';
import { countPlaces } from './count-places.ts';
import type {
  AlreadyMember,
  BeyondOwn,
  EmailInvalid,
  PlanLimit,
  TeamNotFound,
  TooManyInvites,
} from './errors.ts';
import { covers, type InvitedRole, readStanding } from './standing.ts';

const DAY = 24 * 3_600_000;
export const INVITATION_MS = 7 * DAY;
const PER_STORE: Limit = { bucket: 'team-invite', windowSeconds: 3600, free: 30, refuse: 30 };
// An account may have many stores, and the mailbox may belong to anybody.
const PER_MAILBOX: Limit = { bucket: 'team-invite-to', windowSeconds: 24 * 3600, free: 10, refuse: 10 };

export type Invite = {
  email: string;
  role: InvitedRole;
  setId: string | null;
  locale: Locale;
  /** The URL of the invitation's page. */
  linkTo: (token: string) => string;
};

export type InviteFailure =
  | EmailInvalid
  | AlreadyMember
  | TeamNotFound
  | BeyondOwn
  | PlanLimit
  | TooManyInvites;

/** Invites a person by mail. A repeated invitation invalidates the earlier link. */
export async function inviteMember(
  storeId: string,
  input: Invite,
  act: Act,
): Promise<Result<{ id: string }, InviteFailure>> {
  const email = input.email.trim();
  if (!isEmail(email)) return fail('email_invalid');
  const verdict = await withStore(storeId, (tx) =>
    countAttempt(tx, PER_STORE, { subject: storeId, at: act.at }),
  );
  if (verdict.isRefused) return fail('too_many_invites', { retryAfterSeconds: verdict.retryAfterSeconds });
  const token = newToken();
  return withPlatformAndStore(
    storeId,
    (tx) => writeInvitation(tx, { storeId, input, email, token }, act),
    async (tx, written) => {
      if (!written.ok) return written;
      await mailInvitation(tx, { input, email, token }, act);
      const { id, name } = written.value;
      const after = { email, role: name ?? input.role };
      await recordAudit(tx, act, { action: 'team.invited', subjectKind: 'team', subjectId: id, after });
      return ok({ id });
    },
  );
}

type Writing = { storeId: string; input: Invite; email: string; token: string };

async function writeInvitation(
  tx: PlatformTx,
  { storeId, input, email, token }: Writing,
  act: Act,
): Promise<Result<{ id: string; name: string | null }, Exclude<InviteFailure, EmailInvalid>>> {
  await holdTeam(tx, storeId);
  const standing = await readStanding(tx, storeId, input);
  if (!standing) return fail('team_not_found');
  if (!covers(act, standing.actions)) return fail('beyond_own');
  const emailNorm = normalizeEmail(email);
  if (await isMember(tx, storeId, emailNorm)) return fail('already_member');
  if (!(await mayReplace(tx, { storeId, emailNorm }, act))) return fail('beyond_own');
  const limit = await freePlaces(tx, { storeId, emailNorm, at: act.at });
  if (limit !== null && limit.left < 1) return fail('plan_limit', { limit: limit.limit });
  const mailbox = await countPlatformAttempt(tx, PER_MAILBOX, { subject: mailboxOf(email), at: act.at });
  if (mailbox.isRefused) return fail('too_many_invites', { retryAfterSeconds: mailbox.retryAfterSeconds });
  const id = newId();
  const values = {
    token_hash: hashToken(token),
    email,
    role: standing.role,
    permission_set_id: standing.setId,
    invited_by: actorName(act.by).slice(0, 120),
    inviter_id: act.by.kind === 'staff' ? act.by.userId : null,
    created_at: act.at,
    expires_at: new Date(act.at.getTime() + INVITATION_MS),
  };
  const made = await tx
    .insertInto('staff_invitations')
    .values({ store_id: storeId, id, email_norm: emailNorm, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'email_norm']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ id: made.id, name: standing.name });
}

/** True if the actor may replace this invitation, which requires that the actor could grant its rights. */
async function mayReplace(
  tx: PlatformTx,
  { storeId, emailNorm }: { storeId: string; emailNorm: string },
  act: Act,
): Promise<boolean> {
  const open = await tx
    .selectFrom('staff_invitations')
    .select(['role', 'permission_set_id as setId'])
    .where('store_id', '=', storeId)
    .where('email_norm', '=', emailNorm)
    .where('expires_at', '>', act.at)
    .executeTakeFirst();
  if (!open) return true;
  const standing = await readStanding(tx, storeId, { role: open.role as InvitedRole, setId: open.setId });
  return covers(act, standing?.actions ?? []);
}

async function isMember(tx: PlatformTx, storeId: string, emailNorm: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.role')
    .where('m.store_id', '=', storeId)
    .where('u.email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of members that the plan still allows, counting open invitations except those to this address;
 * null: no limit.
 */
export async function freePlaces(
  tx: PlatformTx,
  { storeId, emailNorm, at }: { storeId: string; emailNorm: string; at: Date },
): Promise<{ left: number; limit: number } | null> {
  const limit = await limitInForce(tx, storeId, 'staff');
  if (limit === null) return null;
  const taken = await countPlaces(tx, storeId, {
    members: sql`true`,
    invited: sql`email_norm <> ${emailNorm} and expires_at > ${at}`,
  });
  return { left: limit - taken, limit };
}

async function mailInvitation(
  tx: StoreTx,
  { input, email, token }: Omit<Writing, 'storeId'>,
  act: Act,
): Promise<void> {
  const until = new Date(act.at.getTime() + INVITATION_MS);
  const data = { inviterName: actorName(act.by), url: input.linkTo(token), until };
  const mail = { to: email, locale: input.locale, kind: 'staff_invite' as const, data };
  await enqueueMail(tx, { ...mail, dedupeKey: `staff_invite:${newId()}` }, act);
}

/** Withdraws an invitation, which invalidates its link. */
export async function withdrawInvitation(
  storeId: string,
  { id }: { id: string },
  act: Act,
): Promise<Result<undefined, TeamNotFound | BeyondOwn>> {
  if (!isId(id)) return fail('team_not_found');
  return changeTeam(storeId, act, async (tx, note) => {
    const row = await tx
      .selectFrom('staff_invitations')
      .select(['email', 'role', 'permission_set_id as setId'])
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return fail('team_not_found');
    const standing = await readStanding(tx, storeId, { role: row.role as InvitedRole, setId: row.setId });
    if (!covers(act, standing?.actions ?? [])) return fail('beyond_own');
    await tx.deleteFrom('staff_invitations').where('store_id', '=', storeId).where('id', '=', id).execute();
    note({ action: 'team.invitation_withdrawn', subjectId: id, before: { email: row.email } });
    return ok();
  });
}
