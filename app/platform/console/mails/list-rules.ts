import type { ListRules } from '../../../ui/console/list/list-state.ts';

/**
 * The list of mails, for its loader and its page. Without a filter it contains the mails of the platform and of all
 * stores.
 */
export const MAIL_LIST = {
  path: '/platform-admin/mails',
  views: ['all', 'failed', 'queued', 'sent', 'bounced', 'complained', 'suppressed', 'discarded'],
  filters: ['of', 'store', 'kind'],
} as const satisfies ListRules;

/** Stands for the platform in the URL of a mail; no store can have this slug. */
export const OF_PLATFORM = '-';
