import type { ListRules } from '../../ui/console/list/list-state.ts';

export const STATUSES = [
  'pending_payment',
  'to_confirm',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const PAYMENTS = [
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
export const FULFILMENTS = ['unfulfilled', 'partial', 'fulfilled', 'partially_returned', 'returned'] as const;
export const METHODS = ['cash_on_delivery', 'card', 'bank_transfer', 'store_credit', 'nothing_due'] as const;

export const ORDER_RULES = {
  path: '/admin/orders',
  views: [
    'all',
    'to_confirm',
    'unfulfilled',
    'unpaid',
    'to_collect',
    'to_pay_back',
    'returns',
    'invoice_waits',
    'cancelled',
  ],
  filters: ['status', 'payment', 'fulfilment', 'method', 'tag', 'from', 'to'],
} as const satisfies ListRules;
export type OrderViewName = (typeof ORDER_RULES.views)[number];
