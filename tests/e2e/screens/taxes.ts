import { adminUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { ConnectedStore } from './prepared.ts';
import type { Screen } from './screen.ts';

/** A page of a Saudi store that is connected to the tax authority, as its owner sees it. */
function at(name: string, path: string | ((store: ConnectedStore) => string)): Screen {
  const pathOf = typeof path === 'string' ? () => path : path;
  return {
    ...{ site: 'admin', name },
    url: ({ prepared: { connected } }) => adminUrl(connected.slug, pathOf(connected)),
    cookies: (visit) => reading(visit.prepared.connected.owner, visit),
  };
}

const TAX = '/admin/settings/taxInvoices';
const BOOKS = '/admin/accounting';

export const TAXES: Screen[] = [
  at('tax-invoices', TAX),
  at('tax-invoices-anew', `${TAX}?edit`),
  at('tax-documents', `${TAX}/documents`),
  at('tax-document', ({ document }) => `${TAX}/documents/${document}`),
  at('tax-months', `${TAX}/months`),
  at('vat-return', `${BOOKS}?period=2026-11`),
  at('payouts', `${BOOKS}/payouts`),
  at('payout', ({ payout }) => `${BOOKS}/payouts/${payout}`),
  at('journal', `${BOOKS}/journal?period=2026-11`),
  at('accounts', `${BOOKS}/accounts`),
];
