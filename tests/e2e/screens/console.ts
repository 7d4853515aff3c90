import { platformUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies' | 'name'>;

/** A page of the operator console, as the demo's operator sees it. */
function at(path: string, name: string, part: Part = {}): Screen {
  return {
    site: 'platform',
    name: `console-${name}`,
    url: ({ locale }) => platformUrl(`${locale === 'ar' ? '/ar' : ''}/platform-admin${path}`),
    cookies: (visit) => reading(visit.prepared.operator, visit),
    ...part,
  };
}

export const CONSOLE: Screen[] = [
  at('', 'stores'),
  at('?q=zzzz', 'stores-none', { isAlike: true }),
  at('/stores/demo', 'store'),
  at('/stores/halted', 'store-suspended', { isAlike: true }),
  at('/bulk', 'bulk-acts'),
  at('/packages', 'packages'),
  at('/packages/starter', 'package'),
  at('/packages/new', 'package-new', { isAlike: true }),
  at('/subscriptions', 'subscriptions'),
  at('/invoices', 'invoices'),
  at('/revenue', 'revenue'),
  at('/people', 'people'),
  at('/acts', 'log'),
  at('/jobs', 'jobs'),
  at('/mails', 'mails'),
  at('/mails/refused', 'refused-addresses'),
  at('/domains', 'domains'),
  at('/transfers', 'transfers'),
  at('/requests', 'requests'),
  at('/breaches', 'breaches'),
  at('/breaches/new', 'breach-new'),
  at('/announcements', 'announcements'),
  at('/announcements/new', 'announcement-new'),
  at('/health', 'health'),
  at('/brand', 'brand'),
];
