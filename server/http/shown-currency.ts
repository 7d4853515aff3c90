import type { Shell } from '#domain/tenancy/index.ts';

const NAME = 'currency=';

/**
 * The currency of the browser's cookie if the store sells in it, else the store's own. Used by page cache and
 * pages alike, so that no page is cached under the wrong currency.
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
