import type { OrderNotFound } from '#domain/orders/index.ts';
import type { Failure } from '#lib/result.ts';

/** The order is not waiting to be confirmed (any more): 409. */
export type NotToConfirm = Failure<'not_to_confirm', undefined>;

export type CallFailure = OrderNotFound | NotToConfirm;

export type SendCodeFailure =
  | CallFailure
  /** A code was sent a moment ago, or as many as an order gets, or as many as a phone gets in a day. */
  | Failure<'too_many_codes', { retryAfterSeconds: number | null }>;

export type CodeFailure =
  | CallFailure
  /** Not this code; how many tries are left. */
  | Failure<'code_wrong', { left: number }>
  /** None was sent, it is too old, or it was guessed at too often: another must be sent. */
  | Failure<'code_spent', undefined>;

/** Why an order takes no receipt (any more). */
export type NoReceipt =
  | OrderNotFound
  /** The order waits for no transfer (any more). */
  | Failure<'not_waiting', undefined>
  /** As many as an order may have are waiting or were refused. */
  | Failure<'too_many_receipts', { max: number }>;

export type ReceiptFailure =
  | OrderNotFound
  | Failure<'not_waiting', undefined>
  | Failure<'receipt_not_found', undefined>
  | Failure<'reason_missing', undefined>;
