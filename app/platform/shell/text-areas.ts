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
const OF_OTHERS = ['errors', 'passkeys', 'signup', 'team'] as const;
const OF_ACCOUNT = ['ownaccount', 'plans', 'profiles'] as const;
const OF_CONSOLE = [
  'admin',
  'branddesk',
  'bulkdesk',
  'breachdesk',
  'bulletindesk',
  'console',
  'consoledomains',
  'consolejobs',
  'healthdesk',
  'invoicedesk',
  'list',
  'maildesk',
  'packagedesk',
  'people',
  'privacyrequests',
  'revenuedesk',
  'subscriptiondesk',
  'transferdesk',
] as const;
// Pages that show texts of the account even to visitors who are not signed in.
const ACCOUNT_PAGES = ['/account/deleted', '/confirm-email'];

type Reader = {
  isSignedIn: boolean;
  /** True for an operator on a page of the console. */
  isAtConsole?: boolean;
};

/** The message areas that a page needs; `path` has no language prefix. */
export function textAreas(path: string, { isSignedIn, isAtConsole = false }: Reader) {
  if (Object.hasOwn(OF_SITE, path)) return [...ON_ALL, ...OF_SITE[path as keyof typeof OF_SITE]];
  const showsAccount = isSignedIn || ACCOUNT_PAGES.includes(path);
  const ofConsole = isAtConsole ? OF_CONSOLE : [];
  return [...ON_ALL, ...OF_OTHERS, ...(showsAccount ? OF_ACCOUNT : []), ...ofConsole];
}

/** True if the next page needs texts that the current page does not have. */
export function needsOtherTexts(before: string, next: string): boolean {
  const areas = (path: string) => textAreas(withoutLocale(path), { isSignedIn: true }).join();
  return areas(before) !== areas(next);
}

function withoutLocale(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return isLocale(first) ? `/${rest.join('/')}` : pathname;
}
