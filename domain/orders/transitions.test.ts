import { expect, test } from 'vitest';
import { legalMoves, ORDER_STATUSES, type OrderMove, type OrderStatus } from './transitions.ts';

const UNPAID: Record<OrderStatus, OrderMove[]> = {
  pending_payment: ['cancel', 'collect_cash'],
  confirmed: ['process', 'cancel', 'collect_cash', 'edit'],
  processing: ['ship', 'cancel', 'collect_cash', 'edit'],
  shipped: ['deliver', 'collect_cash'],
  delivered: ['collect_cash'],
  cancelled: [],
};

test.each(ORDER_STATUSES)(
  'an unpaid order that is %s allows exactly the moves of the transition table',
  (status) => {
    expect(legalMoves({ status, paymentStatus: 'unpaid' })).toEqual(UNPAID[status]);
  },
);

test.each(ORDER_STATUSES)('a paid order that is %s can be refunded and not collected again', (status) => {
  const expected = UNPAID[status].filter((move) => move !== 'collect_cash');
  expect(legalMoves({ status, paymentStatus: 'paid' })).toEqual([...expected, 'refund']);
});

test('a partly shipped order can be neither cancelled nor edited', () => {
  const order = { status: 'processing', paymentStatus: 'unpaid', fulfilmentStatus: 'partial' } as const;
  expect(legalMoves(order)).toEqual(['ship', 'collect_cash']);
});

test('a partly refunded order cannot be edited', () => {
  expect(legalMoves({ status: 'processing', paymentStatus: 'partially_refunded' })).toEqual([
    'ship',
    'cancel',
    'refund',
  ]);
});

test('a part payment can be refunded once its order is cancelled, and not before', () => {
  expect(legalMoves({ status: 'cancelled', paymentStatus: 'partially_paid' })).toEqual(['refund']);
  expect(legalMoves({ status: 'shipped', paymentStatus: 'partially_paid' })).not.toContain('refund');
});

test.each(['waiting', 'refused'] as const)(
  'an order whose confirmation is %s cannot be packed',
  (confirmation) => {
    const order = { status: 'confirmed', paymentStatus: 'unpaid', confirmation } as const;
    expect(legalMoves(order)).toEqual(['cancel', 'collect_cash', 'edit']);
  },
);

test.each([
  ['confirmed', 'paid', ['deliver', 'cancel', 'edit', 'refund']],
  ['processing', 'authorized', ['deliver', 'cancel']],
  ['confirmed', 'unpaid', ['cancel', 'collect_cash', 'edit']],
  ['shipped', 'unpaid', ['deliver', 'collect_cash']],
  ['delivered', 'paid', ['refund']],
] as const)(
  'an order of only files that is %s and %s can never be packed or shipped',
  (status, paymentStatus, moves) => {
    expect(legalMoves({ status, paymentStatus, isDownload: true })).toEqual(moves);
  },
);
