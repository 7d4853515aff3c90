import type { Shell } from '#domain/tenancy/index.ts';

const NAME = 'currency=';

/**
 * The currency that a browser asks for by its cookie, where the store sells in it; else the store's own. The page cache
 * and the pages ask here, so that no cookie makes a page that is kept under another name than it has.
 */
export function shownCurrency(
  cookie: string | null | undefined,
  { currency, currencies }: Pick<Shell, 'currency' | 'currencies'>,
): string {
  if (!cookie || currencies.length === 0) return currency;
  const parts = cookie.split(';').map((part) => part.trim());
  const asked = parts.find((part) => part.startsWith(NAME))?.slice(NAME.length);
  return currencies.find(({ code }) => code === asked)?.code ?? currency;
}
