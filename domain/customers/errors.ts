import type { Busy, TooManyTries } from '#domain/identity/index.ts';
import type { Failure } from '#lib/result.ts';

export type { Busy, TooManyTries };

export type AccountField = 'name' | 'email' | 'password' | 'current';
export type FieldProblem = 'required' | 'invalid' | 'too_short' | 'too_long' | 'common' | 'wrong';

/** Problems by field, with the minimum lengths; nothing is saved. */
export type FieldsInvalid = Failure<
  'fields_invalid',
  { problems: Partial<Record<AccountField, FieldProblem>>; atLeast: { name: number; password: number } }
>;
/** The address is unknown or the password is wrong; the response does not reveal which. */
export type WrongCredentials = Failure<'wrong_credentials', undefined>;
/** The store has blocked this account; only the right password reveals this. */
export type AccountBlocked = Failure<'account_blocked', undefined>;
/** The address belongs to an account that signs in by another method. */
export type OtherMethod = Failure<'other_method', { method: string }>;
/** The link was used, is expired, unknown or of another store; the response does not reveal which. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** The browser is not signed in to the account of the link, so a new password is required. */
export type PasswordNeeded = Failure<'password_needed', undefined>;
export type WrongPassword = Failure<'wrong_password', undefined>;
/** The account has no password, and its last sign-in is too long ago to confirm the action. */
export type SignInAgain = Failure<'sign_in_again', undefined>;
/** The account has no such address; another account's address gets the same response. */
export type AddressNotFound = Failure<'address_not_found', undefined>;
export type TooManyAddresses = Failure<'too_many_addresses', { max: number }>;
/** The account signs in with another provider and has no password to change. */
export type NoPassword = Failure<'no_password', undefined>;
