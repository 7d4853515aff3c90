import { eachLocale, type Locale } from '#lib/locale.ts';

/** The home page's title and description for search engines, per language; '' for what the shop derives. */
export type HomeWords = { titles: Record<Locale, string>; descriptions: Record<Locale, string> };

/** Reads the stored document (store_settings.home_look); what is not a text counts as ''. */
export function readHomeWords(stored: Record<string, unknown>): HomeWords {
  const texts = (field: keyof HomeWords) => {
    const said = (stored[field] ?? {}) as Partial<Record<Locale, unknown>>;
    return eachLocale((locale) => (typeof said[locale] === 'string' ? said[locale] : ''));
  };
  return { titles: texts('titles'), descriptions: texts('descriptions') };
}
