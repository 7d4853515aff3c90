import type { Locale } from '#lib/locale.ts';

/**
 * Countries where Arabic is in official or common use. Combined with another country, such as ar_US or ar_DE,
 * it is not a real locale.
 */
const ARABIC_COUNTRIES =
  /^(AE|BH|DJ|DZ|EG|EH|ER|IL|IQ|JO|KM|KW|LB|LY|MA|MR|OM|PS|QA|SA|SD|SO|SS|SY|TD|TN|YE)$/;

/** og:locale of a page: en_IE for English; for Arabic the store's country, else Saudi Arabia. */
export function metaLocale(locale: Locale, country: string): string {
  if (locale === 'en') return 'en_IE';
  return `ar_${ARABIC_COUNTRIES.test(country) ? country : 'SA'}`;
}
