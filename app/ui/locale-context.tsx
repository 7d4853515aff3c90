import { createContext, type ReactNode, useContext } from 'react';
import { toArabicDigits } from '#lib/digits.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';

type Reading = { locale: Locale; digits: DigitStyle };

const ReadingContext = createContext<Reading>({ locale: 'en', digits: 'latn' });

/** Language of the page, and the digits the store shows in Arabic. */
export function ReadingProvider({ locale, digits, children }: Reading & { children: ReactNode }) {
  return <ReadingContext value={{ locale, digits }}>{children}</ReadingContext>;
}

export function useReading(): Reading {
  return useContext(ReadingContext);
}

/** Both languages, the page's own first. Fields and texts in both languages follow this order. */
export function useLocales(): [Locale, Locale] {
  const { locale } = useReading();
  return [locale, otherLocale(locale)];
}

/**
 * Formats a number in the page's digits. Intl is not used, so that the server and every browser write the
 * same characters.
 */
export function useDigits(): (number: number | string) => string {
  const { locale, digits } = useReading();
  if (locale !== 'ar' || digits !== 'arab') return String;
  return (number) => toArabicDigits(String(number).replace('.', '\u066b'));
}
