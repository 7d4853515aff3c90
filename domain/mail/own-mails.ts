import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { type BreachNews, breachNews } from './breach-mail.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import { type StoreEnd, storeEnd } from './store-end-mail.ts';
import { typedText } from './typed-text.ts';
import { voiceOf } from './voice.ts';
import { webAddress } from './web-address.ts';

/** Changes that an operator made to an account. */
const BY_OPERATORS = ['locked', 'unlocked', 'sessions_ended', 'step_ended'] as const;

/** Changes of an account that are mailed to its user. */
export const MAILED_CHANGES = [
  'step_begun',
  'step_confirmed',
  'step_removed',
  'codes_renewed',
  'password_changed',
  'email_changed',
  'email_stopped',
  'session_ended',
  'passkey_made',
  'passkey_removed',
  ...BY_OPERATORS,
] as const;

export type MailedChange = (typeof MAILED_CHANGES)[number];

/** A link of an e-mail change; `url` works until `until`. */
type EmailLink = { name: string; email: string; url: string; until: Date };

type ShopLink = { host: string; url: string; until: Date };

/** The data of each kind of mail that the platform sends about an account. */
export type OwnMailData = {
  /** Sent to the new address. */
  own_email_new: EmailLink;
  /** Sent to the present address, which can also stop the change. */
  own_email_old: EmailLink;
  /** `detail` is the name of a passkey or an address, or ''. `url` is the account's page. */
  own_change: { name: string; what: MailedChange; detail: string; at: Date; url: string };
  /** `url` sets a new password until `until`. */
  own_password: { name: string; url: string; until: Date };
  own_deleted: { name: string; at: Date };
  /**
   * Sent to the address entered in a sign-up. A stranger may have typed it, so `host` is the only typed text in the
   * mail.
   */
  shop_confirm: ShopLink;
  /** Sent instead of shop_confirm if an account has the address. */
  shop_exists: ShopLink;
  /** Times and numbers as in the log of breaches; `dataKinds` are kinds of domain/breaches. */
  own_breach: BreachNews;
  own_offer: { name: string; from: string; store: string; until: Date; url: string };
  /** An announcement of the operators to owners, in the operators' words. */
  own_bulletin: { title: string; body: string; url: string };
  /** Sent a week before the data of a closed store is deleted; `url` reopens the store. */
  shop_ending: StoreEnd;
  /** Sent after the data was deleted; `url` is the page of the person's stores. */
  shop_removed: StoreEnd;
  /** Sent to the platform's owners; `problem` is the error message, or ''. */
  backup_alarm: { name: string; what: 'failed' | 'late' | 'log'; problem: string; url: string };
};

export type OwnMailKind = keyof OwnMailData;

/** The content without the footer, which is the same in all of these mails. */
type OwnContent = Omit<MailContent, 'footer'>;

type Write<K extends OwnMailKind> = (data: OwnMailData[K], locale: Locale) => OwnContent;

/** The content of a mail about an account, in its user's language and with the platform's name. */
export function writeOwnMail<K extends OwnMailKind>(
  kind: K,
  data: OwnMailData[K],
  { locale, platform }: { locale: Locale; platform: string },
): MailContent {
  const footer = voice(locale).t('ownmail.footer', { platform: isolate(platform) });
  return { ...OWN_WRITERS[kind](data, locale), footer };
}

/** The platform's branding. Times are in UTC, because an account has no time zone. */
export function platformBrand(name: string, primaryColor = '#242F51'): MailBrand {
  return {
    ...{ name, primaryColor, digits: 'latn' },
    ...{ timeZone: 'UTC', defaultLocale: 'en', contactEmail: '', contactPhone: '', address: '' },
    ...{ country: '', legal: null, logo: null, overrides: {} },
  };
}

const OWN_WRITERS: { [K in OwnMailKind]: Write<K> } = {
  own_email_new: (data, locale) => emailLink('new', data, locale),
  own_email_old: (data, locale) => emailLink('old', data, locale),
  own_change({ name, what, detail, at, url }, locale) {
    const { t, moment } = voice(locale);
    return {
      ...{ subject: t(`ownmail.change.${what}`), heading: t(`ownmail.change.${what}`), order: null },
      intro: t('ownmail.intro', { name: isolate(name), at: moment(at) }),
      ...(detail === '' ? {} : { facts: [{ label: t(`ownmail.detail.${detailOf(what)}`), value: detail }] }),
      action: { label: t('ownmail.action'), url: webAddress(url) },
      note: t(isByOperator(what) ? 'ownmail.operatorNote' : 'ownmail.note'),
    };
  },
  shop_confirm: (data, locale) => shopLink('confirm', data, locale),
  shop_exists: (data, locale) => shopLink('exists', data, locale),
  own_password({ name, url, until }, locale) {
    const { t, moment } = voice(locale);
    const subject = t('ownmail.password.subject');
    return {
      ...{ subject, heading: subject, order: null, note: t('ownmail.password.note') },
      intro: t('ownmail.password.intro', { name: isolate(name), until: moment(until) }),
      action: { label: t('ownmail.password.action'), url: webAddress(url) },
    };
  },
  own_deleted({ name, at }, locale) {
    const { t, moment } = voice(locale);
    const said = { name: isolate(name), at: moment(at) };
    const subject = t('ownmail.deleted.subject');
    const intro = t('ownmail.deleted.intro', said);
    const rest = { order: null, action: null, note: t('ownmail.deleted.note') };
    return { subject, heading: subject, intro, ...rest };
  },
  own_breach: (data, locale) => breachNews(data, voice(locale), locale),
  backup_alarm: backupAlarm,
  own_offer({ name, from, store, until, url }, locale) {
    const { t, moment } = voice(locale);
    const said = { name: isolate(name), from: isolate(from), store: isolate(store), until: moment(until) };
    return {
      ...{ subject: t('ownmail.offer.subject', said), heading: t('ownmail.offer.subject', said) },
      ...{ intro: t('ownmail.offer.intro', said), order: null, note: t('ownmail.offer.note', said) },
      ...{ action: { label: t('ownmail.offer.action'), url: webAddress(url) } },
    };
  },
  own_bulletin({ title, body, url }, locale) {
    const { t } = voice(locale);
    return {
      ...{ subject: title, heading: title, intro: t('ownmail.bulletin.intro'), letter: body, order: null },
      ...{ action: { label: t('ownmail.bulletin.action'), url: webAddress(url) }, note: '' },
    };
  },
  shop_ending: (data, locale) => storeEnd('ending', data, voice(locale)),
  shop_removed: (data, locale) => storeEnd('removed', data, voice(locale)),
};

function backupAlarm({ name, what, problem, url }: OwnMailData['backup_alarm'], locale: Locale): OwnContent {
  const { t } = voice(locale);
  const subject = t(`ownmail.backup.${what}`);
  return {
    ...{ subject, heading: subject, order: null, note: t('ownmail.backup.note') },
    intro: t('ownmail.backup.intro', { name: isolate(name) }),
    ...(problem === '' ? {} : { facts: [{ label: t('ownmail.backup.problem'), value: problem }] }),
    action: { label: t('ownmail.backup.action'), url: webAddress(url) },
  };
}

function emailLink(side: 'new' | 'old', data: EmailLink, locale: Locale): OwnContent {
  const { t, moment } = voice(locale);
  const said = { name: typedText(data.name), email: isolate(data.email), until: moment(data.until) };
  return {
    ...{ subject: t(`ownmail.email.${side}.subject`), heading: t(`ownmail.email.${side}.heading`) },
    intro: t(`ownmail.email.${side}.intro`, said),
    order: null,
    action: { label: t(`ownmail.email.${side}.action`), url: webAddress(data.url) },
    note: t(`ownmail.email.${side}.note`, said),
  };
}

function shopLink(letter: 'confirm' | 'exists', data: ShopLink, locale: Locale): MailContent {
  const { t, store, moment } = voice(locale);
  const said = { platform: store, host: isolate(data.host), until: moment(data.until) };
  return {
    ...{ subject: t(`signup.mail.${letter}.subject`), heading: t(`signup.mail.${letter}.heading`) },
    intro: t(`signup.mail.${letter}.intro`, said),
    order: null,
    action: { label: t(`signup.mail.${letter}.action`), url: webAddress(data.url) },
    note: t(`signup.mail.${letter}.note`, said),
    footer: t('signup.mail.footer', said),
  };
}

function isByOperator(what: MailedChange): boolean {
  return (BY_OPERATORS as readonly string[]).includes(what);
}

function detailOf(what: MailedChange): 'passkey' | 'email' {
  return what.startsWith('passkey') ? 'passkey' : 'email';
}

function voice(locale: Locale) {
  return voiceOf(platformBrand(''), locale);
}

export const OWN_MAIL_KINDS = Object.keys(OWN_WRITERS) as OwnMailKind[];
