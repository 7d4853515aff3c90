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

const own = ({ prepared, locale }: Visit) => prepared.shops[locale].own;

async function saveNothing({ page, shop }: Visit): Promise<void> {
  await page.getByRole('button', { name: shop.say('profile.address.save') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}

async function askToDelete({ page, shop }: Visit): Promise<void> {
  await page.getByText(shop.say('profile.delete.ask')).click();
  await expect(page.getByRole('button', { name: shop.say('profile.delete.submit') })).toBeVisible();
}

/** The pages of a signed-in shopper: orders, profile, addresses. */
export const OWN: Screen[] = [
  at('/my-orders', { name: 'my-orders' }),
  at('/my-orders?tab=cancelled&page=9', { name: 'my-orders-none' }),
  at((visit) => `/my-orders/${own(visit).delivered}`, { name: 'my-order' }),
  at((visit) => `/my-orders/${own(visit).waiting}`, { name: 'my-order-waiting' }),
  at((visit) => `/order-confirmed/${own(visit).waiting}`, { name: 'order-not-completed' }),
  at('/profile', { name: 'profile', steps: askToDelete }),
  at('/profile?address=new', { name: 'address-errors', steps: saveNothing }),
  at('/checkout', { name: 'checkout-known' }),
];
