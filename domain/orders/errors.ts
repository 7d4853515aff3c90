import type { InsufficientStock } from '#domain/stock/index.ts';
import type { Failure } from '#lib/result.ts';
import type { OrderMove, OrderStatus, PaymentStatus } from './transitions.ts';

/** No such order in this store, or not this person's: the two are never told apart. */
export type OrderNotFound = Failure<'order_not_found', undefined>;

/** The order is not in a state from which this can be done (409); legal says what can. Nothing is written. */
export type IllegalMove = Failure<
  'illegal_move',
  { move: OrderMove; status: OrderStatus; paymentStatus: PaymentStatus; legal: OrderMove[] }
>;

/** No card payment of the order is waiting (any more): it came through, or the order is over (409). */
export type NotWaiting = Failure<'not_waiting', undefined>;

/** This shopper gets no cash order here: the refuse list, or too many open ones. Never said which. */
export type CashRefused = Failure<'cash_refused', undefined>;

export type MoveFailure = OrderNotFound | IllegalMove;

export type TrackFailure =
  | OrderNotFound
  /** More than ten tries from one address within the hour (429). */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** Why nothing was packed. Nothing is written. */
export type ShipFailure =
  /** All of it has left. */
  | Failure<'nothing_to_ship', undefined>
  /** No such line in this order, or named twice. */
  | Failure<'line_not_found', { lineId: string }>
  /** More units than have yet to leave. */
  | Failure<'quantity_too_large', { lineId: string; most: number }>;

/** Why no money goes back. Nothing is written. */
export type RefundFailure =
  | Failure<'line_not_found', { lineId: string }>
  /** More units than have not been refunded yet. */
  | Failure<'quantity_too_large', { lineId: string; most: number }>
  /** Nothing was asked for, or it comes to nothing. */
  | Failure<'nothing_to_refund', undefined>
  /** More than was charged for delivery and not refunded yet. */
  | Failure<'delivery_too_large', { most: number }>
  /** More than is left of what was paid (all refunds together). */
  | Failure<'above_captured', { left: number }>
  /** Store credit needs an account to be given to. */
  | Failure<'no_account', undefined>
  /** A card takes back only what came from it. */
  | Failure<'not_this_way', undefined>;

/** Why an order was not changed. Nothing is written. */
export type EditFailure =
  | Failure<'line_not_found', { lineId: string }>
  | Failure<'quantity_invalid', { lineId: string }>
  /** An order keeps at least one line: whoever wants none cancels it. */
  | Failure<'nothing_left', undefined>
  /** Somebody else changed the order meanwhile; version is what it is now. */
  | Failure<'stale', { version: number }>
  /** Whether this variant is counted changed since it was ordered: take the line out and add it anew. */
  | Failure<'stock_rule_changed', { lineId: string }>
  | Failure<'fields_missing', { fields: string[] }>
  | InsufficientStock;
