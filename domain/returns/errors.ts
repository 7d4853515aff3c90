import type { MoveFailure, RefundFailure } from '#domain/orders/index.ts';
import type { InsufficientStock } from '#domain/stock/index.ts';
import type { Failure } from '#lib/result.ts';
import type { ReturnStatus } from './return-view.ts';

/** Why a shopper's return was not taken. Nothing is written. */
export type RequestFailure =
  | Failure<'order_not_found', undefined>
  /** Not delivered yet, too late, or the store takes none. */
  | Failure<'not_returnable', undefined>
  /** Another one of this order waits for the store. */
  | Failure<'return_open', undefined>
  | Failure<'nothing_chosen', undefined>
  | Failure<'too_many_photos', { most: number }>
  /** More units than can still go back, or a line of another order. */
  | Failure<'too_many_units', { lineId: string; most: number }>;

/** Why a return was not moved on (409); status says where it stands. Nothing is written. */
export type ReturnFailure =
  | Failure<'return_not_found', undefined>
  | Failure<'illegal_return_move', { status: ReturnStatus }>
  | Failure<'nothing_chosen', undefined>
  /** No such line, or named twice. */
  | Failure<'line_not_found', { lineId: string }>
  | Failure<'too_many_units', { lineId: string; most: number }>;

export type ReturnRefundFailure = ReturnFailure | MoveFailure | RefundFailure;

export type ExchangeFailure = ReturnFailure | InsufficientStock | Failure<'product_not_sold', undefined>;
