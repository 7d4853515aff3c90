import type { StoredLegal } from '#domain/legal/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A store's branding and settings for mails. */
export type MailBrand = {
  name: string;
  primaryColor: string;
  digits: 'latn' | 'arab';
  timeZone: string;
  /** The language whose pages have no URL prefix. */
  defaultLocale: Locale;
  /** '' if none was entered. */
  contactEmail: string;
  contactPhone: string;
  address: string;
  country: string;
  /** The seller's legal details; null if none were entered. */
  legal: StoredLegal | null;
  /** The stored logo; null if there is none. */
  logo: { hash: string; width: number; height: number } | null;
  /** The store's own texts by flat key, in the mail's language. */
  overrides: Record<string, string>;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe URL; '' for transactional mails. */
  leaveUrl: string;
};
