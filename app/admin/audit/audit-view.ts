import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';

export type AuditLine = {
  id: string;
  who: string;
  /** "Product “Navy mug”: saved". */
  what: string;
  /** "Price: 40.00 → 35.00". */
  changes: string[];
  /** Changes of technical fields, shown separately. */
  details: string[];
  when: WhenText;
  ip: string;
};

export const AUDIT_RULES: ListRules = {
  path: '/admin/settings/audit',
  filters: ['who', 'what', 'from', 'to'],
  sizes: [50],
};

export type AuditView = {
  list: ListPage<AuditLine>;
  people: { id: string; name: string }[];
  kinds: { kind: string; name: string }[];
};
