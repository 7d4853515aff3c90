import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of mails, for its loader and its page. Without a store it is the platform's outbox. */
export const MAIL_LIST = {
  path: '/platform-admin/mails',
  views: ['all', 'failed', 'queued', 'sent'],
  filters: ['store'],
} as const satisfies ListRules;
