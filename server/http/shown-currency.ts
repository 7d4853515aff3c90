import type { Shell } from '#domain/tenancy/index.ts';

/**
 * The currency that a browser asks for by its cookie, where the store sells in it; else the store's own. The page cache
 * and the pages ask here, so that no cookie makes a page that is kept under another name than it has.
 */
export function shownCurrency(
  cookie: string | null | undefined,
  { currency, currencies }: Pick<Shell, 'currency' | 'currencies'>,
): string {
  if (!cookie || currencies.length === 0) return currency;
  const asked = /(?:^|;\s*)currency=([A-Z]{3})(?=\s*(?:;|$))/.exec(cookie)?.[1];
  return currencies.some(({ code }) => code === asked) ? (asked as string) : currency;
}
