import type { OrderNotFound } from '#domain/orders/index.ts';
import type { Failure } from '#lib/result.ts';

/** The order does not wait for a confirmation (409). */
export type NotToConfirm = Failure<'not_to_confirm', undefined>;

export type CallFailure = OrderNotFound | NotToConfirm;

export type SendCodeFailure =
  | CallFailure
  /** Too soon after the last code, or the limit per order or per phone and day is reached. */
  | Failure<'too_many_codes', { retryAfterSeconds: number | null }>;

export type CodeFailure =
  | CallFailure
  /** A wrong code; `left` is the number of tries left. */
  | Failure<'code_wrong', { left: number }>
  /** No code was sent, it expired, or has no tries left: send a new one. */
  | Failure<'code_spent', undefined>;

/** Why an order accepts no receipt. */
export type NoReceipt =
  | OrderNotFound
  /** The order does not wait for a transfer. */
  | Failure<'not_waiting', undefined>
  /** The maximum of waiting and refused receipts is reached. */
  | Failure<'too_many_receipts', { max: number }>;

export type ReceiptFailure =
  | OrderNotFound
  | Failure<'not_waiting', undefined>
  | Failure<'receipt_not_found', undefined>
  | Failure<'reason_missing', undefined>;
