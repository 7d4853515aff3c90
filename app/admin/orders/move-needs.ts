import type { Action } from '#domain/identity/index.ts';
import type { OrderMove } from '#domain/orders/index.ts';

/** The permission that each move of an order needs. */
export const NEEDS: Record<OrderMove, Action> = {
  process: 'orders.fulfil',
  ship: 'orders.fulfil',
  deliver: 'orders.fulfil',
  cancel: 'orders.cancel',
  collect_cash: 'orders.collect',
  edit: 'orders.edit',
  refund: 'orders.refund',
};
