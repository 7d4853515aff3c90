import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of announcements, for its loader and its page. */
export const BULLETIN_LIST = {
  path: '/platform-admin/announcements',
  views: ['all', 'draft', 'planned', 'shown', 'over'],
} as const satisfies ListRules;
