import { eachLocale, type Locale } from '#lib/locale.ts';

const LONGEST_LINE = 2000;

/** A posted value whose fields may have any type. */
export type Loose = Record<string, unknown>;

export function looseOf(value: unknown): Loose {
  return (typeof value === 'object' && value !== null ? value : {}) as Loose;
}

export function looseWords(words: unknown): Record<Locale, string> {
  const of = looseOf(words);
  return eachLocale((locale) => looseText(of[locale]));
}

export function looseText(value: unknown, most = LONGEST_LINE): string {
  return typeof value === 'string' ? value.slice(0, most).replaceAll('\0', '') : '';
}
