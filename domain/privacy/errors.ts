import type { Failure } from '#lib/result.ts';

export type OpenFailure =
  /** Neither an e-mail address nor a phone number was given. */
  | Failure<'address_missing', undefined>
  | Failure<'email_invalid', undefined>
  | Failure<'phone_invalid', undefined>
  /** The day is not within the last year, or is in the future. */
  | Failure<'received_invalid', undefined>;

export type AddFailure =
  | Failure<'email_invalid', undefined>
  | Failure<'phone_invalid', undefined>
  | Failure<'address_missing', undefined>
  | Failure<'too_many_addresses', { max: number }>
  | RequestClosed;

export type ExtendFailure =
  | RequestClosed
  /** The deadline was already extended; the law allows it once. */
  | Failure<'already_extended', undefined>
  /** The first deadline has passed; the extension had to be announced before it. */
  | Failure<'deadline_passed', undefined>;

/** The request was already answered, or the store has no such request. */
export type RequestClosed = Failure<'request_closed', undefined>;
