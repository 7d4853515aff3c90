import { isLocale, type Locale } from '#lib/locale.ts';

export type LocalePath = {
  locale: Locale;
  /** The path as every language shares it: without language prefix and without `.data`. */
  path: string;
  /** Where a path belongs (301) that carries the default language's own prefix, or a prefix in capitals; else null. */
  redirect: string | null;
};

/**
 * Language of a storefront or platform address (T1): the default language has no prefix, the other has its own.
 * A data request of React Router (/ar/products.data) is read as its page.
 */
export function readLocalePath(pathname: string, defaultLocale: Locale): LocalePath {
  const clean = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  const [, first = ''] = clean.split('/', 2);
  const locale = first.toLowerCase();
  if (!isLocale(locale)) return { locale: defaultLocale, path: clean || '/', redirect: null };
  const rest = clean.slice(first.length + 1) || '/';
  const isRight = first === locale && locale !== defaultLocale;
  if (isRight || pathname.endsWith('.data')) return { locale, path: rest, redirect: null };
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return { locale, path: rest, redirect: prefix && rest === '/' ? prefix : prefix + rest };
}
