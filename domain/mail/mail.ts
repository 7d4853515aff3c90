import type { StoredLegal } from '#domain/legal/index.ts';
import type { Locale } from '#lib/locale.ts';

/** How a store looks and speaks in its mails. */
export type MailBrand = {
  name: string;
  primaryColor: string;
  digits: 'latn' | 'arab';
  timeZone: string;
  /** The language whose pages have no prefix. */
  defaultLocale: Locale;
  /** '' for what the store has not entered. */
  contactEmail: string;
  contactPhone: string;
  address: string;
  country: string;
  /** Who sells, in law; null where nothing was entered. */
  legal: StoredLegal | null;
  /** The stored picture of the logo; null for none. */
  logo: { hash: string; width: number; height: number } | null;
  /** The store's own words for texts of the dictionaries, by flat key, in the mail's language. */
  overrides: Record<string, string>;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** Where one click ends such mails; '' for mails that nobody signed up to. */
  leaveUrl: string;
};
