import type { Phase } from '#domain/subscription/index.ts';
import type { ListRules } from '../../../ui/console/list/list-state.ts';

export const SUBSCRIPTION_SORTS = ['ends', 'newest'] as const;

const VIEWS = [
  'active',
  'trial',
  'past_due',
  'canceling',
  'ended',
  'free',
  'given',
  'complimentary',
  'suspended',
] as const satisfies readonly Phase[];

/** The list of subscriptions, for its loader and its page. */
export const SUBSCRIPTION_LIST = {
  path: '/platform-admin/subscriptions',
  views: ['all', ...VIEWS],
  filters: ['package'],
  sorts: SUBSCRIPTION_SORTS,
} as const satisfies ListRules;
