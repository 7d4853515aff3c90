type Offered = readonly { code: string }[];

/**
 * Stores the display currency under the key that the specification names; the server reads only the cookie. A
 * page that was rendered before the currency changed (back/forward cache or prefetch) is reloaded.
 */
export function rememberCurrency(currency: string, currencies: Offered): void {
  mirror(currency, currencies);
  addEventListener('pageshow', (event) => event.persisted && mirror(currency, currencies));
}

function mirror(currency: string, currencies: Offered): void {
  const chosen = /(?:^|; )currency=([A-Z]{3})(?:;|$)/.exec(document.cookie)?.[1];
  const isOld = chosen !== currency && currencies.some(({ code }) => code === chosen);
  if (isOld) {
    location.reload();
    return;
  }
  try {
    localStorage.setItem('currency', currency);
  } catch {
    // Full or blocked storage is harmless: the server reads only the cookie.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
  if (!chosen) document.cookie = `currency=${currency}; path=/; max-age=31536000; samesite=lax`;
}
