export const LOCALES = ['en', 'ar'] as const;

export type Locale = (typeof LOCALES)[number];
export type Direction = 'ltr' | 'rtl';

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ar';
}

export function dirOf(locale: Locale): Direction {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'ar' ? 'en' : 'ar';
}

export function eachLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

/** A text in the language asked for, or else in the other one; null if both are missing or empty. */
export function inLanguage<T>(
  texts: Readonly<Partial<Record<Locale, T>>> | null | undefined,
  locale: Locale,
): { text: NonNullable<T>; locale: Locale } | null {
  for (const each of [locale, otherLocale(locale)]) {
    const text = texts?.[each];
    if (text) return { text, locale: each };
  }
  return null;
}

/**
 * The locale tag for dates shown to staff (admin, platform): Latin digits and the Gregorian calendar are
 * explicit, because the meaning of plain 'ar-SA' differs between ICU versions.
 */
export function dateTag(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : 'en-GB-u-ca-gregory';
}
