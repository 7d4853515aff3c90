/**
 * The links that load a page anew (the other language) are fetched when a pointer comes to them. All others are walked
 * by the router, which has its own way. Never what is one person's or changes something: only pages that are kept. And
 * fetched, not run: a page that runs takes the word that was left for its reader.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: 'a[hreflang]' },
          {
            not: {
              href_matches: [
                '/*(cart|checkout|login|logout|signup|currency|search|wishlist|profile|my-orders|track-order)*',
                '/*(order-confirmed|order-cancelled|forgot-password|reset-password|verify-email|change-password)*',
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
