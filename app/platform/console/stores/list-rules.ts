import type { StoreSort, StoreState } from '#domain/operator-desk/index.ts';
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

/** The list of stores, for its loader and its page. */
export const STORE_LIST = {
  path: '/platform-admin',
  views: ['all', ...STATES],
  filters: ['package'],
  sorts: SORTS,
} as const satisfies ListRules;
