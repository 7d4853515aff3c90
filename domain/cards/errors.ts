import type { Failure } from '#lib/result.ts';

/** Why no page to pay on could be opened. The order stands as it was. */
export type StartFailure =
  | Failure<'order_not_found', undefined>
  /** The order does not wait for a card's money (any more). */
  | Failure<'not_waiting', undefined>
  /** The store has no account that takes cards. */
  | Failure<'no_card_account', undefined>
  /** One order, eight pages: enough. */
  | Failure<'too_many_attempts', undefined>
  /** Nobody answered; the page may exist there. The next start asks with the same key. */
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>;

export type SyncFailure =
  | Failure<'attempt_not_found', undefined>
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>
  /** What the provider holds is not what was asked: nothing is settled, and the audit log tells what differs. */
  | Failure<'charge_differs', { differences: string[] }>;

/** Nothing is known of how the refund stands: it stays as it was. */
export type RefundCheckFailure =
  | Failure<'provider_unreachable', { reason: string }>
  | Failure<'provider_refused', { reason: string }>;

/** A page may still be paid on, because its provider did not answer: nothing was changed (503). */
export type PagesUnclosed = Failure<'provider_unreachable', { reason: string }>;

export type ReceiveFailure =
  /** No such account at this store, or of another provider (404). */
  | Failure<'account_not_found', undefined>
  /** Who sent it, when, or for which mode is not right, or it cannot be read (400). */
  | Failure<'webhook_refused', { reason: string }>;
