import type { OrderMove as AnyMove, OrderEventView, OrderStatus, OrderView } from '#domain/orders/index.ts';
import type { WhenText } from '../when.ts';

/** The moves that are one click. */
export type OrderMove = Exclude<AnyMove, 'edit' | 'refund'>;

export type OrderEvent = Omit<OrderEventView, 'at'> & { when: WhenText };

/** An order as its page shows it: moments in words, the country by name, and only the moves this person may make. */
export type OrderPageView = Omit<OrderView, 'placedAt' | 'events' | 'moves'> & {
  moves: OrderMove[];
  when: WhenText;
  countryName: string;
  /** The number in groups, as people read it. */
  phoneText: string;
  events: OrderEvent[];
};

/** Why a move was refused; `legal` says which moves are left. */
export type MoveProblem =
  | { code: 'illegal_move'; move: OrderMove; status: OrderStatus; legal: OrderMove[] }
  | { code: 'not_allowed' }
  | { code: 'nothing_changed' };

export type MoveResult = { done: OrderMove } | { problem: MoveProblem };
