import { expect, shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies'>;

function at(path: string | ((visit: Visit) => string), part: Part): Screen {
  const pathOf = typeof path === 'string' ? () => path : path;
  return {
    site: 'storefront',
    url: (visit) => shopUrl(visit.shop.slug, pathOf(visit)),
    cookies: ({ prepared, locale }) => prepared.shops[locale].shopper,
    ...part,
  };
}

const delivered = ({ prepared, locale }: Visit) => `/my-orders/${prepared.shops[locale].own.delivered}`;

/** Submits the review form of a delivered product without filling it in. */
async function reviewNothing({ page, shop }: Visit): Promise<void> {
  await page.locator('a[href$="/review"]').first().click();
  await page.getByRole('button', { name: shop.say('reviews.form.send') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}

async function showReviews({ page }: Visit): Promise<void> {
  await page.locator('.card:has(.rate .icon) h3 a').first().click();
  await page.locator('.rating-line').click();
  await expect(page.locator('.review').first()).toBeVisible();
}

/** Wishlists and reviews of shoppers. */
export const WISHES: Screen[] = [
  at('/wishlist', { name: 'wishlist' }),
  at(delivered, { name: 'review-errors', steps: reviewNothing }),
  at('/products?sort=rating', { name: 'product-reviews', steps: showReviews }),
  at('/back-in-stock/stop?token=old', { name: 'stock-mails-stop' }),
];
