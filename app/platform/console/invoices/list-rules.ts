import type { ListRules } from '../../../ui/console/list/list-state.ts';

/** The list of invoices, for its loader, its page and its file. */
export const INVOICE_LIST = {
  path: '/platform-admin/invoices',
  filters: ['month', 'currency'],
} as const satisfies ListRules;

export const INVOICE_FILE = '/platform-admin/invoices/file';
