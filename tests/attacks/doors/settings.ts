import { newId } from '#lib/ids.ts';
import type { Door, Doors } from './door.ts';

/**
 * Pages that only a connected Saudi store has, which this store is not. tests/attacks/tax-documents.wide.test.ts
 * requests them for a connected store.
 */
const TAX = '/admin/settings/taxInvoices';
const document = { invoiceId: newId() };

const TAX_DOORS: Door[] = [
  { needs: 'fatoora.view', path: `${TAX}/documents`, acts: true },
  { needs: 'fatoora.view', path: `${TAX}/documents/:invoiceId`, ids: document, acts: true },
  { needs: 'invoices.issue', path: `${TAX}/documents/:invoiceId`, ids: document, post: {}, acts: true },
  {
    needs: 'fatoora.view',
    path: `${TAX}/documents/:invoiceId/:file`,
    ids: { ...document, file: '1.xml' },
    acts: true,
  },
  { needs: 'fatoora.view', path: `${TAX}/months`, acts: true },
  {
    needs: 'exports.orders',
    path: `${TAX}/months/:file`,
    ids: { file: '2026-11.zip' },
    post: {},
    acts: true,
  },
];

const BILLING_DOORS: Door[] = [
  { needs: 'billing.view', path: '/admin/settings/billing' },
  { needs: 'billing.view', path: '/admin/settings/billing', post: { intent: 'stop', charge: 'none' } },
  { needs: 'billing.view', path: '/admin/settings/billing/card', acts: true },
  {
    needs: 'billing.view',
    path: '/admin/settings/billing/invoices/:number',
    ids: { number: '0' },
    acts: true,
  },
  {
    needs: 'billing.view',
    path: '/admin/settings/billing/invoices/:number/pdf',
    ids: { number: '0' },
    acts: true,
  },
];

const CLOSING_DOORS: Door[] = [
  { needs: 'store.close', path: '/admin/settings/closeShop' },
  {
    needs: 'store.close',
    path: '/admin/settings/closeShop',
    post: { name: 'another', password: 'not theirs' },
  },
  { needs: 'store.reopen', path: '/admin/reopen', acts: true },
  { needs: 'store.reopen', path: '/admin/reopen', post: {}, acts: true },
];

const MAIL_DOORS: Door[] = [
  { needs: 'mails.view', path: '/admin/settings/notifications' },
  { needs: 'mails.view', path: '/admin/settings/notifications/refused' },
  {
    needs: 'mails.lift',
    path: '/admin/settings/notifications/refused',
    post: { email: 'nobody@home.example' },
  },
  { needs: 'mails.view', path: '/admin/settings/notifications/:kind', ids: { kind: 'order_shipped' } },
];

const doors: Doors = async () => [
  ...BILLING_DOORS,
  { needs: 'dashboard.view', path: '/admin/settings' },
  { needs: 'dashboard.view', path: '/admin/storesetting' },
  ...CLOSING_DOORS,
  { needs: 'orders.edit', path: '/admin/settings/carriers' },
  { needs: 'orders.edit', path: '/admin/settings/carriers', post: { intent: 'add', name: '' } },
  { needs: 'invoices.settings', path: '/admin/settings/invoices' },
  { needs: 'invoices.settings', path: '/admin/settings/invoices', post: { version: '0', vatNumber: '!' } },
  ...MAIL_DOORS,
  { needs: 'delivery.view', path: '/admin/settings/delivery' },
  { needs: 'delivery.edit', path: '/admin/settings/delivery', post: { id: 'no zone', move: 'up' } },
  { needs: 'delivery.view', path: '/admin/settings/delivery/:zoneId', ids: { zoneId: 'new' } },
  {
    needs: 'delivery.edit',
    path: '/admin/settings/delivery/:zoneId',
    ids: { zoneId: 'new' },
    post: { version: '0' },
  },
  { needs: 'taxes.view', path: '/admin/settings/taxes' },
  { needs: 'taxes.edit', path: '/admin/settings/taxes', post: { version: '99' } },
  { needs: 'fatoora.view', path: '/admin/settings/taxInvoices' },
  { needs: 'fatoora.edit', path: '/admin/settings/taxInvoices', post: { intent: 'details', name: '' } },
  {
    needs: 'fatoora.edit',
    path: '/admin/settings/taxInvoices',
    post: { intent: 'reasons', zero: '', exempt: '', outOfScope: '' },
  },
  ...TAX_DOORS,
  { needs: 'settings.edit', path: '/admin/settings/countryOffer' },
  { needs: 'settings.edit', path: '/admin/settings/countryOffer', post: { part: 'tax', stamp: 'old' } },
  { needs: 'currencies.view', path: '/admin/settings/currencies' },
  { needs: 'currencies.edit', path: '/admin/settings/currencies', post: { intent: 'add', rate: 'none' } },
  { needs: 'exports.products', path: '/admin/settings/export' },
  { needs: 'exports.orders', path: '/admin/settings/export/orders.csv', post: {}, acts: true },
  { needs: 'exports.products', path: '/admin/settings/export/products.csv', post: {}, acts: true },
  { needs: 'credit.give', path: '/admin/settings/storeCredit' },
  { needs: 'credit.give', path: '/admin/settings/storeCredit', post: { intent: 'give', amount: 'x' } },
];

export default doors;
