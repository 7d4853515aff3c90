import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of domains, for its loader and its page. */
export const DOMAIN_LIST = {
  path: '/platform-admin/domains',
  views: ['all', 'failing', 'failed', 'waiting', 'served'],
} as const satisfies ListRules;
