import type { Failure } from '#lib/result.ts';

/** Not an e-mail address that mail could be sent to. */
export type EmailInvalid = Failure<'email_invalid', undefined>;
/** Another account has the address. */
export type EmailTaken = Failure<'email_taken', undefined>;
/** Empty, or longer than 120 letters. */
export type NameInvalid = Failure<'name_invalid', undefined>;
/** Fewer letters than `atLeast`, more than `atMost`, or one of the passwords everybody tries first. */
export type PasswordUnfit = Failure<'password_unfit', { atLeast: number; atMost: number }>;
/** Unknown address or wrong password: never said which. */
export type WrongCredentials = Failure<'wrong_credentials', undefined>;
/** Too many tries from this address for this account; when the next one counts. */
export type TooManyTries = Failure<'too_many_tries', { retryAfterSeconds: number }>;
/** More sign-ins at this moment than the server takes without hurting the shops. */
export type Busy = Failure<'busy', undefined>;
/** No account has that address (command line only). */
export type UserUnknown = Failure<'user_unknown', undefined>;
/** The platform session is over. */
export type SignedOut = Failure<'signed_out', undefined>;
/** The account does not work in that store. */
export type NotAMember = Failure<'not_a_member', undefined>;
/** Used, expired, of another store or another browser: never said which. */
export type HandoffInvalid = Failure<'handoff_invalid', undefined>;
/** Not a code of the app or a recovery code, or one that was used. */
export type CodeWrong = Failure<'code_wrong', undefined>;
/** The account is not asked for a second step, or its app was never confirmed. */
export type SecondStepMissing = Failure<'second_step_missing', undefined>;
/** The password was right; a code is asked for next. */
export type SecondStep = Failure<'second_step', { step: string }>;
/** Used, expired, or never given out: never said which. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** The account has as many passkeys as one may have. */
export type PasskeysFull = Failure<'passkeys_full', { most: number }>;
/** Used, expired, of another browser, account or site, or not signed as asked: never said which. */
export type PasskeyRefused = Failure<'passkey_refused', undefined>;
/** The account has no such passkey. */
export type PasskeyMissing = Failure<'passkey_missing', undefined>;
