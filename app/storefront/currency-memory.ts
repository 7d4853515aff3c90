import { useEffect } from 'react';

/**
 * The specification's key mirrors what prices are shown in; the cookie is what the server reads. A page that was made
 * before the shopper chose another currency (from the browser's memory, or made ahead) is asked for again.
 */
export function useCurrencyMemory(currency: string, currencies: readonly { code: string }[]): void {
  useEffect(() => {
    const remember = () => {
      const chosen = /(?:^|; )currency=([A-Z]{3})(?:;|$)/.exec(document.cookie)?.[1];
      if (chosen && chosen !== currency && currencies.some(({ code }) => code === chosen))
        return location.reload();
      try {
        localStorage.setItem('currency', currency);
      } catch {
        // A full or closed storage: nobody reads this copy as truth.
      }
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
      if (!chosen) document.cookie = `currency=${currency}; path=/; max-age=31536000; samesite=lax`;
    };
    const shown = (event: PageTransitionEvent) => event.persisted && remember();
    remember();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [currency, currencies]);
}
