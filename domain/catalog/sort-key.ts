import { fold } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';

const MAX_LENGTH = 200;

/**
 * Returns a text whose byte order is the language's order: letters without case and marks, numbers by value,
 * the page's own script first. Not sorted by the database, because an index cannot rely on the server's ICU
 * collations.
 */
export function sortKey(title: string, locale: Locale): string {
  const folded = fold(title).replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0'));
  const isArabic = /^[^\p{L}]*\p{Script=Arabic}/u.test(folded);
  const isOwnScript = isArabic === (locale === 'ar');
  return `${isOwnScript ? '0' : '1'}${folded}`.slice(0, MAX_LENGTH);
}
