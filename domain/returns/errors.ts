import type { MoveFailure, RefundFailure } from '#domain/orders/index.ts';
import type { InsufficientStock } from '#domain/stock/index.ts';
import type { Failure } from '#lib/result.ts';
import type { ReturnStatus } from './return-view.ts';

/** The errors of a return request. Nothing is written. */
export type RequestFailure =
  | Failure<'order_not_found', undefined>
  /** The order is not delivered, the period has ended, or the store accepts no returns. */
  | Failure<'not_returnable', undefined>
  /** Another return of this order is waiting for a decision. */
  | Failure<'return_open', undefined>
  | Failure<'nothing_chosen', undefined>
  | Failure<'too_many_photos', { most: number }>
  /** The request has more units than can be returned, or a line of another order. */
  | Failure<'too_many_units', { lineId: string; most: number }>;

/** The errors of a return's next step (409); `status` is the current status. Nothing is written. */
export type ReturnFailure =
  | Failure<'return_not_found', undefined>
  | Failure<'illegal_return_move', { status: ReturnStatus }>
  | Failure<'nothing_chosen', undefined>
  /** The order has no such line, or the request names it twice. */
  | Failure<'line_not_found', { lineId: string }>
  | Failure<'too_many_units', { lineId: string; most: number }>;

export type ReturnRefundFailure = ReturnFailure | MoveFailure | RefundFailure;

export type ExchangeFailure =
  | ReturnFailure
  | InsufficientStock
  | Failure<'product_not_sold', undefined>
  /** A variant of a product of which nothing came back. */
  | Failure<'other_product', undefined>;
