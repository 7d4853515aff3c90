/**
 * Prefetches links that reload the document (to the other language) on hover; the router handles all other
 * links. Only cached pages are prefetched, never personal ones or those with side effects. They are not
 * prerendered, because a prerendered page would consume the notice left for the next page.
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
