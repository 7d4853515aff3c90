import { expect, shopUrl } from '../support.ts';
import type { Screen } from './screen.ts';

/** The currency switch, opened over a page. */
export const CURRENCY: Screen[] = [
  {
    site: 'storefront',
    name: 'currency-menu',
    url: ({ shop }) => shopUrl(shop.slug, '/products'),
    width: 1280,
    steps: async ({ page }) => {
      await page.locator('.header-row .currency-menu summary').click();
      await expect(page.locator('.header-row .currency-menu form')).toBeInViewport();
    },
  },
];
