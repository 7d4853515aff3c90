import type { OrderNotFound, TooManyNotes } from '#domain/orders/index.ts';
import type { Failure } from '#lib/result.ts';

/** The order does not wait for a confirmation (409). */
export type NotToConfirm = Failure<'not_to_confirm', undefined>;

export type CallFailure = OrderNotFound | NotToConfirm;

export type UndoCallFailure =
  | OrderNotFound
  | TooManyNotes
  /** Something else happened to the order since the call, or the call refused it (409). */
  | Failure<'call_passed', undefined>;

export type SendCodeFailure =
  | CallFailure
  /** The last code is too recent, or the limit per order or per phone and day is reached. */
  | Failure<'too_many_codes', { retryAfterSeconds: number | null }>;

export type CodeFailure =
  | CallFailure
  /** A wrong code; `left` is the number of tries left. */
  | Failure<'code_wrong', { left: number }>
  /** No code was sent, it expired, or it has no tries left; a new code is needed. */
  | Failure<'code_spent', undefined>;

/** The reasons why an order accepts no receipt. */
export type NoReceipt =
  | OrderNotFound
  /** The order does not wait for a transfer. */
  | Failure<'not_waiting', undefined>
  /** The maximum number of pending and refused receipts is reached. */
  | Failure<'too_many_receipts', { max: number }>;

export type ReceiptFailure =
  | OrderNotFound
  | Failure<'not_waiting', undefined>
  | Failure<'receipt_not_found', undefined>
  | Failure<'reason_missing', undefined>;
