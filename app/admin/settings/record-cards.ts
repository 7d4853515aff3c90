import type { Card } from './card.ts';

/** The cards of the settings about the store's records. */
export const RECORDS: Card[] = [
  {
    to: '/admin/settings/export',
    glyph: 'download',
    title: 'admin.nav.exports',
    text: 'shell.card.exports',
    action: 'exports.products',
  },
  {
    to: '/admin/settings/earlier',
    glyph: 'layers',
    title: 'earlier.title',
    text: 'earlier.card',
    action: 'store.restore',
  },
  {
    to: '/admin/settings/audit',
    glyph: 'shield',
    title: 'shell.card.audit.title',
    text: 'shell.card.audit.text',
    action: 'audit.view',
  },
  {
    to: '/admin/settings/closeShop',
    glyph: 'trash',
    title: 'closing.title',
    text: 'closing.card',
    action: 'store.close',
  },
];
