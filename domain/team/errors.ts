import type { Failure } from '#lib/result.ts';

/** Not a valid e-mail address. */
export type EmailInvalid = Failure<'email_invalid', undefined>;
/** A member with this address exists. */
export type AlreadyMember = Failure<'already_member', undefined>;
/** No such member, invitation, role or offer in this store. */
export type TeamNotFound = Failure<'team_not_found', undefined>;
/** The actor lacks these permissions: nobody grants or revokes more than their own. */
export type BeyondOwn = Failure<'beyond_own', undefined>;
/** Members cannot change or remove themselves this way. */
export type OwnSelf = Failure<'own_self', undefined>;
/** A store needs an owner: transfer ownership first. */
export type LastOwner = Failure<'last_owner', undefined>;
/** The plan's member limit is reached. */
export type PlanLimit = Failure<'plan_limit', { limit: number }>;
/** Too many invitations in an hour. */
export type TooManyInvites = Failure<'too_many_invites', { retryAfterSeconds: number }>;
/** A permission set needs a unique name and at least one action. */
export type SetInvalid = Failure<'set_invalid', { problem: 'name' | 'taken' | 'actions' }>;
/** Members or invitations still use the set. */
export type SetInUse = Failure<'set_in_use', { count: number }>;
/** Somebody else saved it meanwhile. */
export type TeamStale = Failure<'team_stale', undefined>;
/** Used, withdrawn, older than a week or unknown; the answer does not say which. */
export type InvitationInvalid = Failure<'invitation_invalid', undefined>;
/** The invitation is for another address. */
export type OtherAddress = Failure<'other_address', { email: string }>;
