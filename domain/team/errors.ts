import type { Failure } from '#lib/result.ts';

/** The text is not a valid e-mail address. */
export type EmailInvalid = Failure<'email_invalid', undefined>;
/** A member already has this address. */
export type AlreadyMember = Failure<'already_member', undefined>;
/** The store has no such member, invitation, role or offer. */
export type TeamNotFound = Failure<'team_not_found', undefined>;
/** The actor lacks these permissions: no member grants or revokes more than their own. */
export type BeyondOwn = Failure<'beyond_own', undefined>;
/** Members cannot change or remove themselves with this verb. */
export type OwnSelf = Failure<'own_self', undefined>;
/** A store needs an owner, so ownership has to be transferred first. */
export type LastOwner = Failure<'last_owner', undefined>;
export type { PlanLimit } from '#domain/packages/index.ts';
/** Too many invitations in an hour. */
export type TooManyInvites = Failure<'too_many_invites', { retryAfterSeconds: number }>;
/** A permission set needs a unique name and at least one action, and a store has a limited number of them. */
export type SetInvalid = Failure<'set_invalid', { problem: 'name' | 'taken' | 'actions' | 'too_many' }>;
/** Members or invitations still use the set. */
export type SetInUse = Failure<'set_in_use', { count: number }>;
/** Another member saved the permission set meanwhile. */
export type TeamStale = Failure<'team_stale', undefined>;
/** The invitation was used or withdrawn, is older than a week or unknown; the answer does not say which. */
export type InvitationInvalid = Failure<'invitation_invalid', undefined>;
/** The invitation is for another address. */
export type OtherAddress = Failure<'other_address', { email: string }>;
