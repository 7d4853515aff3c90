import { isLocale, type Locale } from '#lib/locale.ts';
import { readPagePath } from './canonical-path.ts';

export type LocalePath = {
  locale: Locale;
  /** The path shared by all languages: without language prefix and `.data`. */
  path: string;
  isData: boolean;
  /** The redirect target (301) of a path with the default language's prefix; else null. */
  redirect: string | null;
};

/**
 * Parses the language of a storefront or platform path (T1): the default language has no prefix, the other
 * has its own. A data request of React Router (/ar/products.data) is treated as its page.
 */
export function readLocalePath(pathname: string, defaultLocale: Locale): LocalePath {
  const { page, isData } = readPagePath(pathname);
  const [, locale = ''] = page.split('/', 2);
  if (!isLocale(locale)) return { locale: defaultLocale, path: page, isData, redirect: null };
  const path = page.slice(locale.length + 1) || '/';
  return { locale, path, isData, redirect: locale === defaultLocale && !isData ? path : null };
}
