import { isLocale, type Locale } from '#lib/locale.ts';

export type LocalePath = {
  locale: Locale;
  /** The path as every language shares it: without language prefix and without `.data`. */
  path: string;
  /** Where a path that carries the default language's own prefix belongs (301), else null. */
  redirect: string | null;
};

/**
 * Language of a storefront or platform address (T1): the default language has no prefix, the other has its own.
 * A data request of React Router (/ar/products.data) is read as its page.
 */
export function readLocalePath(pathname: string, defaultLocale: Locale): LocalePath {
  const clean = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  const [, first = ''] = clean.split('/', 2);
  if (!isLocale(first)) return { locale: defaultLocale, path: clean || '/', redirect: null };
  const rest = clean.slice(first.length + 1) || '/';
  const isData = pathname.endsWith('.data');
  return { locale: first, path: rest, redirect: first === defaultLocale && !isData ? rest : null };
}
