import { isLocale, type Locale } from '#lib/locale.ts';
import { readPagePath } from './canonical-path.ts';

export type LocalePath = {
  locale: Locale;
  /** The path as every language shares it: without language prefix and without `.data`. */
  path: string;
  /** Where a path belongs (301) that carries the default language's own prefix; else null. */
  redirect: string | null;
};

/**
 * Language of a storefront or platform address (T1): the default language has no prefix, the other has its own.
 * A data request of React Router (/ar/products.data) is read as its page.
 */
export function readLocalePath(pathname: string, defaultLocale: Locale): LocalePath {
  const { page, isData } = readPagePath(pathname);
  const [, locale = ''] = page.split('/', 2);
  if (!isLocale(locale)) return { locale: defaultLocale, path: page, redirect: null };
  const path = page.slice(locale.length + 1) || '/';
  return { locale, path, redirect: locale === defaultLocale && !isData ? path : null };
}
