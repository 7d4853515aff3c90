import { listAddress } from '../list/list-address.ts';
import type { ListRules, ListState } from '../list/list-state.ts';
import { ORDER_VIEWS } from './order-views.ts';

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

/** The filters of the orders list as in its address; '' for any. */
export type ListFilters = Record<
  'status' | 'payment' | 'fulfilment' | 'method' | 'tag' | 'from' | 'to',
  string
>;

const NAMES = ['status', 'payment', 'fulfilment', 'method', 'tag', 'from', 'to'] as const;

export const ORDER_RULES: ListRules = { path: '/admin/orders', views: ORDER_VIEWS, filters: NAMES };

/** The orders list's state for the shared list components: it is always sorted by newest. */
export function orderListState(asked: { view: string; query: string; filters: ListFilters }): ListState {
  const page = { after: null, before: null, passed: 0 };
  return { ...asked, ...page, sort: '', size: 50, columns: [], saved: '' };
}

export function readFilters(search: URLSearchParams): ListFilters {
  const filters = {} as ListFilters;
  for (const name of NAMES) filters[name] = (search.get(name) ?? '').slice(0, 60);
  return filters;
}

export function isFiltering(filters: ListFilters): boolean {
  return NAMES.some((name) => filters[name] !== '');
}

/** The list's address with these filters, the search and the view. */
export function ordersAddress(filters: ListFilters, more: Record<string, string | null | undefined>): string {
  return listAddress('/admin/orders', { ...filters, ...more });
}
