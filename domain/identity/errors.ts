import type { Failure } from '#lib/result.ts';

/** The text is not a valid e-mail address. */
export type EmailInvalid = Failure<'email_invalid', undefined>;
/** Another account has this address. */
export type EmailTaken = Failure<'email_taken', undefined>;
/** The name is empty, or longer than 120 characters. */
export type NameInvalid = Failure<'name_invalid', undefined>;
/** The password is shorter than `atLeast`, longer than `atMost`, or common. */
export type PasswordUnfit = Failure<'password_unfit', { atLeast: number; atMost: number }>;
/** The address is unknown or the password is wrong; the answer does not say which. */
export type WrongCredentials = Failure<'wrong_credentials', undefined>;
/** An operator locked the account. */
export type AccountLocked = Failure<'account_locked', undefined>;
/** Too many attempts from this IP address for this account; retry after the given time. */
export type TooManyTries = Failure<'too_many_tries', { retryAfterSeconds: number }>;
/** The server has too many concurrent sign-ins. */
export type Busy = Failure<'busy', undefined>;
/** No account has this address (command line only). */
export type UserUnknown = Failure<'user_unknown', undefined>;
/** The account is not an operator. */
export type NotAnOperator = Failure<'not_an_operator', undefined>;
/** The operator is the last one with the role owner. */
export type LastOwner = Failure<'last_owner', undefined>;
/** The platform session has ended. */
export type SignedOut = Failure<'signed_out', undefined>;
/** The account is not a member of this store. */
export type NotAMember = Failure<'not_a_member', undefined>;
/**
 * The hand-off was used, is expired, or belongs to another store or browser; the answer does not say which.
 */
export type HandoffInvalid = Failure<'handoff_invalid', undefined>;
/** The URL that starts a view was already used, is older than a minute, or belongs to another store. */
export type ViewInvalid = Failure<'view_invalid', undefined>;
/** The code is not a valid app code or recovery code, or was already used. */
export type CodeWrong = Failure<'code_wrong', undefined>;
/** The account has no second step, or its app was never confirmed by a code. */
export type SecondStepMissing = Failure<'second_step_missing', undefined>;
/** The password was correct; a code is needed next. */
export type SecondStep = Failure<'second_step', { step: string }>;
/** The link was used, is expired or unknown; the answer does not say which. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** The account has the maximum number of passkeys. */
export type PasskeysFull = Failure<'passkeys_full', { most: number }>;
/**
 * The challenge was used, is expired or belongs to another browser, account or site, or the signature is
 * invalid; the answer does not say which.
 */
export type PasskeyRefused = Failure<'passkey_refused', undefined>;
export type PasskeyMissing = Failure<'passkey_missing', undefined>;
