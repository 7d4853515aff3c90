import { adminUrl, expect, shopUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

const payPage = ({ shop, prepared, locale }: Visit) =>
  shopUrl(shop.slug, `/pay/${prepared.shops[locale].own.waiting}`);
const shopper = ({ prepared, locale }: Visit) => prepared.shops[locale].shopper;

async function typeNoCard({ page, shop }: Visit): Promise<void> {
  await page.getByRole('button', { name: shop.say('cardpay.pay.card') }).click();
  await page.waitForURL(/\/test-payments\//);
  await page.locator('form button').click();
  await expect(page.getByRole('alert')).toBeVisible();
}

const saveWithoutKeys =
  (password: (visit: Visit) => string) =>
  async (visit: Visit): Promise<void> => {
    const { page, shop } = visit;
    await page.locator('select[name=provider]').selectOption('stripe');
    await page.locator('input[name=password]').fill(password(visit));
    await page.getByRole('button', { name: shop.say('cardaccounts.save') }).click();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
  };

const cardAccount = {
  site: 'admin',
  url: ({ shop }: Visit) => adminUrl(shop.slug, '/admin/storesetting/paymentOptions/card'),
  cookies: (visit: Visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
} as const;

/** The start of a card payment, the test bank's page, and the account behind it. */
export const CARDS: Screen[] = [
  { site: 'storefront', name: 'pay', url: payPage, cookies: shopper },
  { site: 'platform', name: 'test-bank', url: payPage, cookies: shopper, steps: typeNoCard, isPlain: true },
  { ...cardAccount, name: 'card-account', steps: saveWithoutKeys(({ shop }) => shop.owner.password) },
  { ...cardAccount, name: 'password-again', steps: saveWithoutKeys(() => 'not the password') },
];
