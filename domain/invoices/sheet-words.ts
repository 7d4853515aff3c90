import { isolate } from '#lib/bidi.ts';
import { formatAmount, formatMoney, money } from '#lib/money/index.ts';
import { type MessageKey, type MessageValues, translator } from '#messages/index.ts';
import type { Words } from './invoice-data.ts';
import type { SheetFact, SheetLanguage, SheetText } from './sheet.ts';

/**
 * Texts and formats of a document in its language or languages. Digits are Latin, which accountants read in
 * both languages.
 */
export type SheetWords = {
  lang: 'en' | 'ar';
  label(key: MessageKey, values?: MessageValues): SheetText;
  say(words: Words): string;
  both(words: Words): SheetText;
  amount(amount: number): string;
  withSymbol(amount: number, currency?: string): string;
  date(iso: string): string;
  country(code: string): string;
  /** The options and SKU of a line, on one line. */
  details(line: { options: { name: Words; value: Words }[]; sku: string }): string;
};

export function wordsFor(language: SheetLanguage, currency: string, timeZone: string): SheetWords {
  const lang = language === 'en' ? 'en' : 'ar';
  const locales = language === 'both' ? (['ar', 'en'] as const) : ([lang] as const);
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const say = (words: Words) => words[lang] || words.en || words.ar || '';
  return {
    lang,
    label: (key, values) => locales.map((locale) => translator(locale)(key, values)),
    say,
    both: (words) => {
      const said = locales.map((locale) => words[locale] ?? '').filter((text) => text !== '');
      return said.length > 0 ? [...new Set(said)] : [say(words)];
    },
    amount: (amount) => formatAmount(money(amount, currency), { locale: 'en' }),
    withSymbol: (amount, code = currency) => formatMoney(money(amount, code), { locale: lang }),
    details: ({ options, sku }) =>
      [...options.map(({ name, value }) => `${isolate(say(name))}: ${isolate(say(value))}`), isolate(sku)]
        .filter((part) => part.length > 2)
        .join(' · '),
    country: (code) => new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code,
    date: (iso) => dates.format(new Date(iso)),
  };
}

export function fact(label: SheetText, value: string, isCode = false): SheetFact[] {
  return value.trim() === '' ? [] : [{ label, value, isCode }];
}

/** 150000 parts per million as "15%". */
export function percentText(ratePpm: number | null): string {
  return ratePpm === null ? '–' : `${Number((ratePpm / 10_000).toFixed(4))}%`;
}
