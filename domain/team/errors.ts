import type { Failure } from '#lib/result.ts';

/** Not an address that mail could be sent to. */
export type EmailInvalid = Failure<'email_invalid', undefined>;
/** Somebody with that address works here already. */
export type AlreadyMember = Failure<'already_member', undefined>;
/** No such member, invitation, role or offer in this store. */
export type TeamNotFound = Failure<'team_not_found', undefined>;
/** More than the one who acts may do: nobody gives or takes what they have not. */
export type BeyondOwn = Failure<'beyond_own', undefined>;
/** Nobody changes or removes themselves this way. */
export type OwnSelf = Failure<'own_self', undefined>;
/** A store is never without an owner: it is handed over first. */
export type LastOwner = Failure<'last_owner', undefined>;
/** The store's plan has no further place. */
export type PlanLimit = Failure<'plan_limit', { limit: number }>;
/** More invitations an hour than anybody needs. */
export type TooManyInvites = Failure<'too_many_invites', { retryAfterSeconds: number }>;
/** A role of the store's own needs a name of its own and at least one action. */
export type SetInvalid = Failure<'set_invalid', { problem: 'name' | 'taken' | 'actions' }>;
/** Members or invitations still have the role. */
export type SetInUse = Failure<'set_in_use', { count: number }>;
/** Somebody else saved it meanwhile. */
export type TeamStale = Failure<'team_stale', undefined>;
/** Used, withdrawn, older than a week or never sent: never said which. */
export type InvitationInvalid = Failure<'invitation_invalid', undefined>;
/** The invitation was for another address than the account's. */
export type OtherAddress = Failure<'other_address', { email: string }>;
