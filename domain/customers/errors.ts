import type { Busy, TooManyTries } from '#domain/identity/index.ts';
import type { Failure } from '#lib/result.ts';

export type { Busy, TooManyTries };

export type AccountField = 'name' | 'email' | 'password' | 'current';
export type FieldProblem = 'required' | 'invalid' | 'too_short' | 'too_long' | 'common' | 'wrong';

/** What is missing or wrong, field by field, with the least letters a field takes; nothing is kept. */
export type FieldsInvalid = Failure<
  'fields_invalid',
  { problems: Partial<Record<AccountField, FieldProblem>>; atLeast: { name: number; password: number } }
>;
/** Unknown address or wrong password: never said which. */
export type WrongCredentials = Failure<'wrong_credentials', undefined>;
/** The store has shut this account out; said only to who knows its password. */
export type AccountBlocked = Failure<'account_blocked', undefined>;
/** The address belongs to an account that signs in by another method. */
export type OtherMethod = Failure<'other_method', { method: string }>;
/** Used, expired, of another store or never sent: never said which. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** The browser is not signed in to the account whose address it proves: a new password is needed. */
export type PasswordNeeded = Failure<'password_needed', undefined>;
/** What was typed again is not the account's password. */
export type WrongPassword = Failure<'wrong_password', undefined>;
/** Without a password to say again, a sign-in of the last minutes is the proof. */
export type SignInAgain = Failure<'sign_in_again', undefined>;
/** Not in this account's book: another's and none are never told apart. */
export type AddressNotFound = Failure<'address_not_found', undefined>;
/** An address book holds at most this many. */
export type TooManyAddresses = Failure<'too_many_addresses', { max: number }>;
/** The account has no password to change: it signs in with another provider. */
export type NoPassword = Failure<'no_password', undefined>;
