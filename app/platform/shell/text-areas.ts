import { isLocale } from '#lib/locale.ts';

/** The texts of the site's own pages, which no other page needs. */
const OF_SITE = {
  '/': ['sitehome'],
  '/pricing': ['sitepricing'],
  '/features': ['sitefeatures'],
  '/terms': [],
  '/privacy': [],
} as const;

const ON_ALL = ['common', 'platform', 'platformsite'] as const;
const OF_OTHERS = ['errors', 'passkeys', 'team'] as const;

/** The areas of texts that a page is sent with; `path` has no language. */
export function textAreas(path: string) {
  const own = Object.hasOwn(OF_SITE, path) ? OF_SITE[path as keyof typeof OF_SITE] : OF_OTHERS;
  return [...ON_ALL, ...own];
}

/** True if a page needs texts that the page before does not have. */
export function needsOtherTexts(before: string, next: string): boolean {
  return textAreas(withoutLocale(before)).join() !== textAreas(withoutLocale(next)).join();
}

function withoutLocale(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return isLocale(first) ? `/${rest.join('/')}` : pathname;
}
