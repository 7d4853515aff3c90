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

export type MoveFailure = OrderNotFound | IllegalMove;

export type TrackFailure =
  | OrderNotFound
  /** More than ten tries from one address within the hour (429). */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;
