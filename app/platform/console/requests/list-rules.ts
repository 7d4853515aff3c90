import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of privacy requests, for its loader and its page. */
export const REQUEST_LIST = {
  path: '/platform-admin/requests',
  views: ['open', 'late', 'closed', 'all'],
} as const satisfies ListRules;
