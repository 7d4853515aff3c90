import type { Busy, TooManyTries } from '#domain/identity/index.ts';
import type { Failure } from '#lib/result.ts';

export type SignUpField = 'name' | 'email' | 'password' | 'shop' | 'slug' | 'country' | 'terms';

export type SignUpProblem =
  | 'name_invalid'
  | 'email_invalid'
  | 'password_unfit'
  | 'country_unknown'
  | 'terms_missing'
  | 'slug_invalid'
  | 'slug_reserved'
  | 'slug_taken'
  | 'slug_similar';

/** The fields to correct; `suggestions` are three free addresses if the address is one of them. */
export type FieldsInvalid = Failure<
  'fields_invalid',
  { fields: Partial<Record<SignUpField, SignUpProblem>>; suggestions: string[] }
>;

export type SignUpFailure = FieldsInvalid | TooManyTries | Busy;

/** The account's own e-mail address is not confirmed yet. */
export type Unconfirmed = Failure<'unconfirmed', undefined>;

/** The link is used, expired or unknown. */
export type LinkInvalid = Failure<'link_invalid', undefined>;
/** An account has the address: its owner must sign in to take the shop over. */
export type SignInFirst = Failure<'sign_in_first', undefined>;
/** The browser is not the one of the sign-up, and its password was not entered. */
export type PasswordWrong = Failure<'password_wrong', undefined>;
