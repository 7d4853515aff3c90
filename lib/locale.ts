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
 * The locale tag of dates for staff (admin, platform): Latin digits and the Gregorian calendar explicitly,
 * because the meaning of plain 'ar-SA' differs between ICU versions.
 */
export function dateTag(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : 'en-GB-u-ca-gregory';
}
