/** The built-in views of the orders list, in the order of their tabs. */
export const ORDER_VIEWS = [
  'all',
  'unfulfilled',
  'unpaid',
  'to_collect',
  'to_pay_back',
  'returns',
  'invoice_waits',
  'cancelled',
] as const;

export type OrderViewName = (typeof ORDER_VIEWS)[number];
