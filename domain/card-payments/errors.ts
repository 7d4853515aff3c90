import type { Failure } from '#lib/result.ts';

/** The reasons why no payment page could be opened. The order is unchanged. */
export type StartFailure =
  | Failure<'order_not_found', undefined>
  /** The order does not wait for a card payment, or no longer does. */
  | Failure<'not_waiting', undefined>
  | Failure<'no_card_account', undefined>
  /** The provider cannot take exactly this amount. No attempt was made. */
  | Failure<'amount_not_payable', undefined>
  /** An order has at most eight pages. */
  | Failure<'too_many_attempts', undefined>
  /** The provider did not answer, and may have opened the page. The next start uses the same key. */
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>;

export type SyncFailure =
  | Failure<'attempt_not_found', undefined>
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>
  /** The provider's charge differs from what was asked: nothing is settled, the audit log has the details. */
  | Failure<'charge_differs', { differences: string[] }>;

/** The refund's state is unknown and stays unchanged. */
export type RefundCheckFailure =
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>;

/** A page may still be paid, because its provider did not answer: nothing was changed (503). */
export type PagesUnclosed = Failure<'provider_unreachable', { reason: string }>;

/** The store received more events in this hour than are stored; the provider repeats them (429). */
export type TooManyEvents = Failure<'too_many_events', undefined>;

export type ReceiveFailure =
  | TooManyEvents
  /** The store has no such account, or the account belongs to another provider (404). */
  | Failure<'account_not_found', undefined>
  /** The signature, the time or the mode is wrong, or the body is unreadable (400). */
  | Failure<'webhook_refused', { reason: string }>;
