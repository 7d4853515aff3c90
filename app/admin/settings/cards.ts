import type { Card, SettingsCard } from './card.ts';
import { RECORDS } from './record-cards.ts';

const STORE: Card[] = [
  {
    to: '/admin/users/team',
    glyph: 'people',
    title: 'customers.tab.team',
    text: 'team.card',
    action: 'team.view',
  },
  {
    to: '/admin/settings/general',
    glyph: 'store',
    title: 'shell.card.general.title',
    text: 'shell.card.general.text',
    action: 'settings.view',
  },
  {
    to: '/admin/settings/countryOffer',
    glyph: 'info',
    title: 'countryoffer.card.title',
    text: 'countryoffer.card.text',
    action: 'settings.edit',
  },
  {
    to: '/admin/settings/languages',
    glyph: 'globe',
    title: 'shell.card.languages.title',
    text: 'shell.card.languages.text',
    action: 'settings.view',
  },
  {
    to: '/admin/storesetting/logoAndColors',
    glyph: 'palette',
    title: 'shell.nav.branding',
    text: 'shell.storeSetting.branding',
    action: 'branding.view',
  },
  {
    to: '/admin/storesetting/customDomain',
    glyph: 'globe',
    title: 'shell.nav.customDomain',
    text: 'shell.storeSetting.customDomain',
    action: 'domains.view',
  },
  {
    to: '/admin/settings/storefront',
    glyph: 'open',
    title: 'access.title',
    text: 'access.card',
    action: 'access.view',
  },
  {
    to: '/admin/settings/help',
    glyph: 'help',
    title: 'helping.title',
    text: 'helping.card',
    action: 'help.grant',
  },
  {
    to: '/admin/settings/homeSearch',
    glyph: 'search',
    title: 'searchlook.home.title',
    text: 'searchlook.home.card',
    action: 'content.view',
  },
  {
    to: '/admin/settings/redirects',
    glyph: 'arrow',
    title: 'redirects.title',
    text: 'redirects.card',
    action: 'redirects.view',
  },
  {
    to: '/admin/settings/notifications',
    glyph: 'mail',
    title: 'mails.settings.title',
    text: 'shell.card.notifications',
    action: 'mails.view',
  },
  {
    to: '/admin/settings/billing',
    glyph: 'layers',
    title: 'admin.nav.billing',
    text: 'shell.card.billing',
    action: 'billing.view',
  },
];

const SELLING: Card[] = [
  {
    to: '/admin/storesetting/paymentOptions',
    glyph: 'cash',
    title: 'shell.nav.paymentOptions',
    text: 'shell.storeSetting.paymentOptions',
    action: 'payments.view',
  },
  {
    to: '/admin/settings/currencies',
    glyph: 'coins',
    title: 'currencies.admin.nav',
    text: 'shell.card.currencies',
    action: 'currencies.view',
  },
  {
    to: '/admin/settings/delivery',
    glyph: 'truck',
    title: 'common.delivery',
    text: 'shell.card.delivery',
    action: 'delivery.view',
  },
  {
    to: '/admin/settings/locations',
    glyph: 'box',
    title: 'locations.title',
    text: 'locations.card',
    action: 'stock.adjust',
  },
  {
    to: '/admin/settings/customFields',
    glyph: 'layers',
    title: 'customfields.title',
    text: 'customfields.settingsCard',
    action: 'products.edit',
  },
  {
    to: '/admin/settings/taxes',
    glyph: 'percent',
    title: 'taxes.admin.nav',
    text: 'shell.card.taxes',
    action: 'taxes.view',
  },
  {
    to: '/admin/settings/checkout',
    glyph: 'cart',
    title: 'shell.card.checkout.title',
    text: 'shell.card.checkout.text',
    action: 'settings.view',
  },
  {
    to: '/admin/settings/invoices',
    glyph: 'orders',
    title: 'invoices.settings.title',
    text: 'shell.card.invoices',
    action: 'invoices.settings',
  },
  {
    to: '/admin/settings/taxInvoices',
    glyph: 'shield',
    title: 'taxdocs.title',
    text: 'taxdocs.card',
    action: 'fatoora.view',
  },
  {
    to: '/admin/settings/storeCredit',
    glyph: 'cash',
    title: 'payments.credit.title',
    text: 'shell.card.storeCredit',
    action: 'credit.give',
  },
];

export const SETTINGS_CARDS: SettingsCard[] = [
  ...STORE.map((card) => ({ ...card, group: 'store' as const })),
  ...SELLING.map((card) => ({ ...card, group: 'selling' as const })),
  ...RECORDS.map((card) => ({ ...card, group: 'records' as const })),
];
