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

/**
 * What dates are written by where the reader works (admin, platform): Latin digits and the Gregorian calendar by name,
 * because what plain 'ar-SA' means has changed between ICU versions.
 */
export function dateTag(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : 'en-GB-u-ca-gregory';
}
