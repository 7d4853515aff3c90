import type { InsufficientStock } from '#domain/stock/index.ts';
import type { Failure } from '#lib/result.ts';
import type { OrderMove, OrderStatus, PaymentStatus } from './transitions.ts';

/** No such order in this store, or not this person's: the two are never told apart. */
export type OrderNotFound = Failure<'order_not_found', undefined>;

/** The order is not in a state from which this can be done (409); legal says what can. Nothing is written. */
export type IllegalMove = Failure<
  'illegal_move',
  {
    move: OrderMove;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    /** Where it is what the order waits for. */
    confirmation?: 'waiting';
    legal: OrderMove[];
  }
>;

/** No card payment of the order is waiting (any more): it came through, or the order is over (409). */
export type NotWaiting = Failure<'not_waiting', undefined>;

/** A page at a provider may still be paid on (409): it is closed there first, and the same is asked again. */
export type PageOpen = Failure<'page_open', undefined>;

/** The total is not the one that was agreed to (409); both in minor units. */
export type TotalChanged = Failure<
  'total_changed',
  { before: number; total: number; fee: number; currency: string }
>;

/** This shopper gets no cash order here: the refuse list, or too many open ones. Never said which. */
export type CashRefused = Failure<'cash_refused', undefined>;

/** A file of the order was downloaded (409): the shopper asks the store, which may still cancel. */
export type FilesDownloaded = Failure<'files_downloaded', undefined>;

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
  /** The sum is not the one that was shown: somebody refunded, or the form was changed since. */
  | Failure<'sum_changed', { amount: number }>
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
  | PageOpen
  | InsufficientStock;
