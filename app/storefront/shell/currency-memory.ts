type Offered = readonly { code: string }[];

/**
 * The specification's key mirrors what prices are shown in; the cookie is what the server reads. A page that was made
 * before the shopper chose another currency (from the browser's memory, or made ahead) is asked for again.
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
    // A full or closed storage: nobody reads this copy as truth.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
  if (!chosen) document.cookie = `currency=${currency}; path=/; max-age=31536000; samesite=lax`;
}
