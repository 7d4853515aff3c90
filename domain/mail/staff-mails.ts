import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import type { MessageKey } from '#messages/index.ts';
import type { LineRow, MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type {
  LowStock,
  LowStockItem,
  OwnerNews,
  SalesReportMail,
  StaffInvite,
  SubscriptionReminder,
} from './mail-kinds.ts';
import { typedText } from './typed-text.ts';
import { type Voice, voiceOf } from './voice.ts';
import { adminAddress, webAddress } from './web-address.ts';

/** Lists the variants that run low. */
export function lowStock({ items, adminPath }: LowStock, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const said = { count: items.length, store: voice.store };
  return {
    subject: voice.t('mail.lowStock.subject', said),
    heading: voice.t('mail.lowStock.heading'),
    intro: voice.t('mail.lowStock.intro'),
    list: { title: voice.t('common.products'), rows: items.map((item) => stockRow(item, voice)) },
    order: null,
    action: { label: voice.t('mail.lowStock.action'), url: adminAddress(adminPath) },
    note: '',
    footer: voice.t('mail.staffFooter', said),
  };
}

function stockRow(item: LowStockItem, { t }: Voice): LineRow {
  const known = [item.options, item.sku].filter((part) => part !== '').map(isolate);
  return {
    title: isolate(item.title),
    details: [...known, t('mail.lowStock.threshold', { count: item.threshold })].join(' · '),
    amount: t('mail.lowStock.left', { count: item.left }),
  };
}

export function subscriptionReminder(
  { endsAt, daysLeft, adminPath }: SubscriptionReminder,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const voice = voiceOf(brand, locale);
  const said = { store: voice.store, date: voice.date(endsAt), days: daysLeft };
  return {
    subject: voice.t('mail.subscription.subject', said),
    heading: voice.t('mail.subscription.heading', said),
    intro: voice.t('mail.subscription.intro', said),
    order: null,
    action: { label: voice.t('mail.subscription.action'), url: adminAddress(adminPath) },
    note: '',
    footer: voice.t('mail.staffFooter', said),
  };
}

export function staffInvite(data: StaffInvite, brand: MailBrand, locale: Locale): MailContent {
  const { t, store, moment } = voiceOf(brand, locale);
  const said = { store, inviter: typedText(data.inviterName), until: moment(data.until) };
  return {
    subject: t('mail.invite.subject', said),
    heading: t('mail.invite.heading', said),
    intro: t('mail.invite.intro', said),
    order: null,
    action: { label: t('mail.invite.action'), url: webAddress(data.url) },
    note: t('mail.invite.note', said),
    footer: t('mail.invite.footer', said),
  };
}

type Alert = { intro: MessageKey; action: MessageKey; path: string };

const TAX_PAGE = '/admin/settings/taxInvoices';

/** Mails to owners about changes without an actor. */
const ALERTS: Partial<Record<OwnerNews['topic'], Alert>> = {
  closing: { intro: 'mail.ownerNews.closed', action: 'mail.ownerNews.reopen', path: '/admin' },
  domainFailing: {
    intro: 'mail.ownerNews.failing',
    action: 'mail.ownerNews.domains',
    path: '/admin/storesetting/customDomain',
  },
  senderFailing: {
    intro: 'mail.ownerNews.senderFailing',
    action: 'mail.ownerNews.sender',
    path: '/admin/settings/sender',
  },
  refundFailed: {
    intro: 'mail.ownerNews.refundFailed',
    action: 'mail.ownerNews.orders',
    path: '/admin/orders?view=to_pay_back',
  },
  captureFailed: {
    intro: 'mail.ownerNews.captureFailed',
    action: 'mail.ownerNews.cards',
    path: '/admin/storesetting/paymentOptions/card',
  },
  holdEnding: { intro: 'mail.ownerNews.holdEnding', action: 'mail.ownerNews.orders', path: '/admin/orders' },
  holdLapsed: { intro: 'mail.ownerNews.holdLapsed', action: 'mail.ownerNews.orders', path: '/admin/orders' },
  moneyElsewhere: {
    intro: 'mail.ownerNews.moneyElsewhere',
    action: 'mail.ownerNews.orders',
    path: '/admin/orders',
  },
  cardsDisconnected: {
    intro: 'mail.ownerNews.cut',
    action: 'mail.ownerNews.cards',
    path: '/admin/storesetting/paymentOptions/card',
  },
  privacyDue: {
    intro: 'mail.ownerNews.privacyDue',
    action: 'mail.ownerNews.privacyRequests',
    path: '/admin/users/privacy',
  },
  taxCertificate: {
    intro: 'mail.ownerNews.taxCertificate',
    action: 'mail.ownerNews.taxRenew',
    path: TAX_PAGE,
  },
  taxChain: { intro: 'mail.ownerNews.taxChain', action: 'mail.ownerNews.taxRenew', path: TAX_PAGE },
  taxRejected: {
    intro: 'mail.ownerNews.taxRejected',
    action: 'mail.ownerNews.taxDocuments',
    path: `${TAX_PAGE}/documents?view=rejected`,
  },
  taxLate: {
    intro: 'mail.ownerNews.taxLate',
    action: 'mail.ownerNews.taxDocuments',
    path: `${TAX_PAGE}/documents?view=waiting`,
  },
};

/** Informs an owner that a member moved money, granted access or exported personal data. */
export function ownerNews(data: OwnerNews, brand: MailBrand, locale: Locale): MailContent {
  const { t, store, moment } = voiceOf(brand, locale);
  const said = { store, actor: isolate(data.actor), at: moment(data.at) };
  const alert = ALERTS[data.topic];
  return {
    subject: t(`mail.ownerNews.subject.${data.topic}`, said),
    heading: t(`mail.ownerNews.subject.${data.topic}`, said),
    intro: t(alert?.intro ?? 'mail.ownerNews.intro', said),
    order: null,
    action: {
      label: t(alert?.action ?? 'mail.ownerNews.action'),
      url: adminAddress(alert?.path ?? '/admin/settings/audit'),
    },
    note: alert ? '' : t('mail.ownerNews.note'),
    footer: t('mail.staffFooter', { store }),
  };
}

/** Links to a requested sales report. */
export function salesReportMail(data: SalesReportMail, brand: MailBrand, locale: Locale): MailContent {
  const { t, store, moment } = voiceOf(brand, locale);
  const { from, to } = data;
  const said = { store, from: isolate(from), to: isolate(to), by: t(`salesmail.by.${data.by}`) };
  return {
    subject: t('salesmail.mail.subject', said),
    heading: t('salesmail.mail.heading', { name: isolate(data.name) }),
    intro: t('salesmail.mail.intro', said),
    order: null,
    action: { label: t('salesmail.mail.action'), url: adminAddress(data.adminPath) },
    note: t('salesmail.mail.note', { until: moment(data.until) }),
    footer: t('mail.staffFooter', { store }),
  };
}
