import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of mails, for its loader and its page. Without a filter it is of the platform and of all stores. */
export const MAIL_LIST = {
  path: '/platform-admin/mails',
  views: ['all', 'failed', 'queued', 'sent', 'bounced', 'complained', 'suppressed', 'discarded'],
  filters: ['of', 'store', 'kind'],
} as const satisfies ListRules;

/** In the address of a mail, in place of a store's: no store has it. */
export const OF_PLATFORM = '-';
