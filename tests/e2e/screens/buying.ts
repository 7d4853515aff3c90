import { fillCheckout, WORDS } from '../shopper.ts';
import { expect, shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';
import { fillCart } from './shop-steps.ts';

type Part = Omit<Screen, 'site' | 'url'>;

function at(path: string | ((visit: Visit) => string), part: Part): Screen {
  const pathOf = typeof path === 'string' ? () => path : path;
  return { site: 'storefront', url: (visit) => shopUrl(visit.shop.slug, pathOf(visit)), ...part };
}

const ready = ({ prepared, locale }: Visit) => prepared.shops[locale];
const withCart = (visit: Visit) => ready(visit).cart;
const withOrders = (visit: Visit) => ready(visit).ordered;

async function placeOrder({ page, shop }: Visit): Promise<void> {
  await page.getByRole('button', { name: shop.say('checkout.page.place') }).click();
}

async function orderWithMistakes(visit: Visit): Promise<void> {
  const { page, shop } = visit;
  const wrong = {
    name: shop.person.name,
    address: '',
    city: shop.person.city,
    zip: '',
    email: 'noura@',
    mobile: '12',
  };
  await fillCheckout(page, WORDS[shop.locale], wrong);
  await placeOrder(visit);
  await expect(page.getByRole('alert').first()).toBeVisible();
}

/** Adds a unit to the same cart in another tab while the checkout form is filled, then orders. */
async function orderWhatChanged(visit: Visit): Promise<void> {
  const { page, shop } = visit;
  await fillCart(page, shop, { plain: 1 });
  await page.goto(shopUrl(shop.slug, '/checkout'));
  const other = await page.context().newPage();
  await fillCart(other, shop, { plain: 1 });
  await other.close();
  await fillCheckout(page, WORDS[shop.locale], shop.person);
  await placeOrder(visit);
  await expect(page.getByRole('alert').first()).toBeVisible();
}

async function askForNone({ page }: Visit): Promise<void> {
  const quantity = page.locator('.cart-line input[name=quantity]').first();
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(page.locator('.toast, [role=alert]').first()).toBeVisible();
}

const track = (number: (visit: Visit) => string, email: (visit: Visit) => string) => async (visit: Visit) => {
  const { page, shop } = visit;
  await page.locator('#number').fill(number(visit));
  await page.locator('#email').fill(email(visit));
  await page.getByRole('button', { name: shop.say('orders.track.submit') }).click();
  await expect(page.locator('.track form [role=alert], .order-head').first()).toBeVisible();
};

/** The screens from the cart to the parcel. */
export const BUYING: Screen[] = [
  at('/cart', { name: 'cart', cookies: withCart }),
  at('/cart', { name: 'cart-empty' }),
  at('/cart', { name: 'cart-problem', cookies: (visit) => ready(visit).shortCart }),
  at('/cart', { name: 'cart-refused', cookies: withCart, steps: askForNone, isOver: true }),
  at('/checkout', { name: 'checkout', cookies: withCart }),
  at('/checkout', { name: 'checkout-errors', cookies: withCart, steps: orderWithMistakes }),
  at('/cart', { name: 'checkout-changed', steps: orderWhatChanged }),
  at('/checkout', { name: 'checkout-blocked', cookies: (visit) => ready(visit).shortCart }),
  at((visit) => `/order-confirmed/${ready(visit).confirmed}`, {
    name: 'order-confirmed',
    cookies: withOrders,
  }),
  at((visit) => `/order-cancelled/${ready(visit).cancelled}`, {
    name: 'order-cancelled',
    cookies: withOrders,
  }),
  at('/track-order', { name: 'track-order' }),
  at('/track-order', {
    name: 'track-order-errors',
    steps: track(
      () => 'abc',
      () => '',
    ),
  }),
  at('/track-order', {
    name: 'track-order-found',
    steps: track(
      (visit) => String(ready(visit).confirmed),
      ({ shop }) => shop.person.email,
    ),
  }),
  at('/track-order', {
    name: 'track-order-not-found',
    steps: track(
      () => '999999',
      ({ shop }) => shop.person.email,
    ),
  }),
];
