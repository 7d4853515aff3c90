import type { StoreSort, StoreState } from '#domain/operator-desk/index.ts';
import type { OrdersLevel } from '#domain/packages/index.ts';
import type { ListRules } from '../../../ui/console/list/list-state.ts';

export const SORTS = [
  'newest',
  'oldest',
  'name',
  'last_order',
  'sales',
  'products',
  'ends',
] as const satisfies readonly StoreSort[];

const STATES = [
  'active',
  'trial',
  'pastDue',
  'ending',
  'expired',
  'suspended',
  'unclaimed',
  'closed',
] as const satisfies readonly StoreState[];

export const ORDERS_LEVELS = ['near', 'reached'] as const satisfies readonly OrdersLevel[];

/** The list of stores, for its loader and its page. */
export const STORE_LIST = {
  path: '/platform-admin',
  views: ['all', ...STATES],
  filters: ['package', 'orders'],
  sorts: SORTS,
} as const satisfies ListRules;
