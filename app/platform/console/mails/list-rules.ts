import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of mails, for its loader and its page. If no store is chosen, it is the platform's outbox. */
export const MAIL_LIST = {
  path: '/platform-admin/mails',
  views: ['all', 'failed', 'queued', 'sent'],
  filters: ['store'],
} as const satisfies ListRules;
