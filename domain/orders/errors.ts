import type { InsufficientStock } from '#domain/stock/index.ts';
import type { Failure } from '#lib/result.ts';
import type { OrderMove, OrderStatus, PaymentStatus } from './transitions.ts';

/** The order does not exist, or belongs to another shopper: the response is the same. */
export type OrderNotFound = Failure<'order_not_found', undefined>;

/** The order's state does not allow this move (409); `legal` lists the allowed moves. Nothing is written. */
export type IllegalMove = Failure<
  'illegal_move',
  {
    move: OrderMove;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    /** Set if the order waits for the shopper's confirmation. */
    confirmation?: 'waiting';
    legal: OrderMove[];
  }
>;

/** No card payment is pending, because the order was paid, cancelled or expired (409). */
export type NotWaiting = Failure<'not_waiting', undefined>;

/** A payment page is still open at a provider (409) and has to be closed there before a retry. */
export type PageOpen = Failure<'page_open', undefined>;

/** The total differs from the total to which the shopper agreed (409); amounts in minor units. */
export type TotalChanged = Failure<
  'total_changed',
  { before: number; total: number; fee: number; currency: string }
>;

/**
 * The shopper may not order with cash on delivery, because of the refuse list or too many open orders. The
 * response does not say which.
 */
export type CashRefused = Failure<'cash_refused', undefined>;

/** A file of the order was downloaded (409), so only the store may cancel the order. */
export type FilesDownloaded = Failure<'files_downloaded', undefined>;

/** The order has as many notes as one may have (409). */
export type TooManyNotes = Failure<'too_many_notes', { max: number }>;

export type MoveFailure = OrderNotFound | IllegalMove;

export type TrackFailure =
  | OrderNotFound
  /** The limit of ten tries per hour from one IP address is reached (429). */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** The errors of shipping. Nothing is shipped. */
export type ShipFailure =
  /** No provider can be asked for the held money, so the order was written as unpaid and its owners are told. */
  | Failure<'hold_ended', undefined>
  /** All units have shipped. */
  | Failure<'nothing_to_ship', undefined>
  /** The order has no such line, or the request names it twice. */
  | Failure<'line_not_found', { lineId: string }>
  /** The request has more units than are left to ship. */
  | Failure<'quantity_too_large', { lineId: string; most: number }>;

/** The errors of a refund. Nothing is written. */
export type RefundFailure =
  | Failure<'line_not_found', { lineId: string }>
  /** The request has more units than are left to refund. */
  | Failure<'quantity_too_large', { lineId: string; most: number }>
  /** Nothing was requested, or the requested amount is 0. */
  | Failure<'nothing_to_refund', undefined>
  /** The amount is above the rest of the delivery charge after earlier refunds. */
  | Failure<'delivery_too_large', { most: number }>
  /** The amount is above the rest of the payments after earlier refunds. */
  | Failure<'above_captured', { left: number }>
  /** The amount differs from the one shown, because of another refund or a changed form. */
  | Failure<'sum_changed', { amount: number }>
  /** Another refund has been made since the amounts were shown; `left` is what this one would leave now. */
  | Failure<'left_changed', { left: number }>
  /** Store credit needs a customer account. */
  | Failure<'no_account', undefined>
  /** A refund to the card is possible only for a card payment whose provider can be asked. */
  | Failure<'not_this_way', undefined>
  /** The card provider cannot give back exactly this amount. */
  | Failure<'not_payable', undefined>;

/** The errors of an edit. Nothing is written. */
export type EditFailure =
  | Failure<'line_not_found', { lineId: string }>
  | Failure<'quantity_invalid', { lineId: string }>
  /** An order has to keep at least one line; cancel it instead. */
  | Failure<'nothing_left', undefined>
  /** An exchange order gets no further units. */
  | Failure<'exchange_fixed', undefined>
  /** The order was changed meanwhile; `version` is its current version. */
  | Failure<'stale', { version: number }>
  /**
   * Stock counting of this variant was switched on or off after the order: remove the line and add it again.
   */
  | Failure<'stock_rule_changed', { lineId: string }>
  | Failure<'fields_missing', { fields: string[] }>
  | PageOpen
  | InsufficientStock;
