import type { Locale } from '#lib/locale.ts';

/** Where Arabic is written by law or custom: elsewhere ar_US or ar_DE would name a locale that nobody has. */
const ARABIC_COUNTRIES =
  /^(AE|BH|DJ|DZ|EG|EH|ER|IL|IQ|JO|KM|KW|LB|LY|MA|MR|OM|PS|QA|SA|SD|SO|SS|SY|TD|TN|YE)$/;

/** The locale of a page's metadata (og:locale): en_IE for English; for Arabic the store's country, else Saudi Arabia. */
export function metaLocale(locale: Locale, country: string): string {
  if (locale === 'en') return 'en_IE';
  return `ar_${ARABIC_COUNTRIES.test(country) ? country : 'SA'}`;
}
