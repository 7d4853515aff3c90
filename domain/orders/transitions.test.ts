import { expect, test } from 'vitest';
import { legalMoves, ORDER_STATUSES, type OrderMove, type OrderStatus } from './transitions.ts';

const UNPAID: Record<OrderStatus, OrderMove[]> = {
  pending_payment: ['cancel', 'collect_cash'],
  confirmed: ['process', 'cancel', 'collect_cash'],
  processing: ['ship', 'cancel', 'collect_cash'],
  shipped: ['deliver', 'collect_cash'],
  delivered: ['collect_cash'],
  cancelled: [],
};

test.each(ORDER_STATUSES)('an unpaid order that is %s allows what the table says', (status) => {
  expect(legalMoves({ status, paymentStatus: 'unpaid' })).toEqual(UNPAID[status]);
});

test.each(ORDER_STATUSES)('a paid order that is %s is not collected again and not cancelled', (status) => {
  const expected = UNPAID[status].filter((move) => move !== 'collect_cash' && move !== 'cancel');
  expect(legalMoves({ status, paymentStatus: 'paid' })).toEqual(expected);
});
