import type { AccountView } from '#domain/operator-desk/index.ts';
import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of accounts, for its loader and its page. */
export const ACCOUNT_LIST = {
  path: '/platform-admin/people',
  views: ['all', 'locked', 'unclaimed', 'operators'] as const satisfies readonly AccountView[],
} satisfies ListRules;
