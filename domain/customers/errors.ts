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
/** Unknown address or wrong password; the response does not tell which. */
export type WrongCredentials = Failure<'wrong_credentials', undefined>;
/** The store has blocked this account; reported only after the right password. */
export type AccountBlocked = Failure<'account_blocked', undefined>;
/** The address belongs to an account that signs in by another method. */
export type OtherMethod = Failure<'other_method', { method: string }>;
/** Used, expired, of another store or unknown; the response does not tell which. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** The browser is not signed in to the account of the link, so a new password is required. */
export type PasswordNeeded = Failure<'password_needed', undefined>;
export type WrongPassword = Failure<'wrong_password', undefined>;
/** An account without a password has to have signed in within the last minutes. */
export type SignInAgain = Failure<'sign_in_again', undefined>;
/** Not an address of this account; another account's address gets the same response. */
export type AddressNotFound = Failure<'address_not_found', undefined>;
export type TooManyAddresses = Failure<'too_many_addresses', { max: number }>;
/** The account signs in with another provider and has no password to change. */
export type NoPassword = Failure<'no_password', undefined>;
