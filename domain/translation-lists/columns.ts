import { LOCALES, type Locale } from '#lib/locale.ts';

/** The columns of the file, named as in the export of products. */
export const HANDLE = 'Handle';
export const titleColumn = (locale: Locale) => `Title (${locale})`;
export const bodyColumn = (locale: Locale) => `Body (HTML) (${locale})`;

/** Names that people give the columns, in lower case. */
export const OTHER_NAMES = {
  handle: ['slug', 'product', 'الرابط', 'المنتج'],
  title: { en: ['english title', 'الاسم بالإنجليزية'], ar: ['arabic title', 'الاسم بالعربية'] },
  body: { en: ['english description', 'الوصف بالإنجليزية'], ar: ['arabic description', 'الوصف بالعربية'] },
} satisfies { handle: string[]; title: Record<Locale, string[]>; body: Record<Locale, string[]> };

/** The source language's columns come first, and the missing language's follow. */
export function headOf(source: Locale): string[] {
  const locales = [source, ...LOCALES.filter((locale) => locale !== source)];
  return [HANDLE, ...locales.flatMap((locale) => [titleColumn(locale), bodyColumn(locale)])];
}
