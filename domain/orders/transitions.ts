import type { PaymentMethod } from '#domain/payments/index.ts';

export const ORDER_STATUSES = [
  'pending_payment',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type FulfilmentStatus = 'unfulfilled' | 'partial' | 'fulfilled' | 'partially_returned' | 'returned';
/** The call or code that some cash orders need before packing. */
export type Confirmation = 'none' | 'waiting' | 'confirmed' | 'refused';

/** A staff action on an order, as used by buttons and the permission table. */
export type OrderMove = 'process' | 'ship' | 'deliver' | 'cancel' | 'collect_cash' | 'edit' | 'refund';

/** The order state machine (K1): the start and end statuses of each transition. */
export const MOVES: Record<
  'process' | 'ship' | 'deliver' | 'cancel',
  { from: readonly OrderStatus[]; to: OrderStatus }
> = {
  process: { from: ['confirmed'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['pending_payment', 'confirmed', 'processing'], to: 'cancelled' },
};

export type OrderStanding = {
  /** Undefined stands for any method with a payment. */
  paymentMethod?: PaymentMethod;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Undefined before anything ships. */
  fulfilmentStatus?: FulfilmentStatus;
  confirmation?: Confirmation;
  /** True for an imported order, which allows no moves. */
  isImported?: boolean;
  /** True if the order has only digital files, which are not packed or shipped. */
  isDownload?: boolean;
};

const STEPS = Object.keys(MOVES) as (keyof typeof MOVES)[];

/**
 * The moves that an order allows now.
 * | move | conditions in addition to MOVES |
 * | process, ship | a required confirmation was given |
 * | cancel | nothing has shipped; payments are refunded |
 * | collect_cash | unpaid, or partially paid and not waiting for a card or a transfer; and not cancelled |
 * | edit | confirmed or processing, nothing shipped, nothing refunded |
 * | refund | money was received, all of it or for a cancelled order any, and the total was not 0 |
 * An order of only files is neither packed nor shipped: once paid, it may be delivered from any of these
 * states.
 */
export function legalMoves(order: OrderStanding): OrderMove[] {
  const { status } = order;
  if (order.isImported) return [];
  const legal: OrderMove[] = STEPS.filter(
    (move) => startsOf(move, order).includes(status) && isFree(move, order),
  );
  if (isCollectable(order)) legal.push('collect_cash');
  if (isEditable(order)) legal.push('edit');
  if (isMoneyHere(order) && order.paymentMethod !== 'nothing_due') legal.push('refund');
  return legal;
}

// A part payment of an active order counts towards what is owed; that of a cancelled one can only go back.
function isMoneyHere({ status, paymentStatus }: OrderStanding): boolean {
  if (paymentStatus === 'partially_paid') return status === 'cancelled';
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
}

function isCollectable({ status, paymentStatus }: OrderStanding): boolean {
  if (paymentStatus === 'partially_paid') return status !== 'cancelled' && status !== 'pending_payment';
  return paymentStatus === 'unpaid' && status !== 'cancelled';
}

const HAS_MONEY: readonly PaymentStatus[] = ['authorized', 'paid', 'partially_refunded'];

function startsOf(
  move: keyof typeof MOVES,
  { isDownload = false, paymentStatus }: OrderStanding,
): readonly OrderStatus[] {
  if (!isDownload || move === 'cancel') return MOVES[move].from;
  if (move !== 'deliver') return [];
  return HAS_MONEY.includes(paymentStatus) ? ['confirmed', 'processing', 'shipped'] : ['shipped'];
}

function isFree(move: keyof typeof MOVES, { confirmation = 'none', ...order }: OrderStanding): boolean {
  if (move === 'deliver') return true;
  if (move === 'cancel') return (order.fulfilmentStatus ?? 'unfulfilled') === 'unfulfilled';
  return confirmation === 'none' || confirmation === 'confirmed';
}

function isEditable({ status, paymentStatus, fulfilmentStatus = 'unfulfilled' }: OrderStanding): boolean {
  const isBeforePacking = status === 'confirmed' || status === 'processing';
  const isWhole = ['unpaid', 'partially_paid', 'paid'].includes(paymentStatus);
  return isBeforePacking && isWhole && fulfilmentStatus === 'unfulfilled';
}
