import { expect, type Page } from '@playwright/test';
import { fillCheckout, WORDS } from '../shopper.ts';
import { shopUrl } from '../support.ts';
import { hydrated } from './settle.ts';
import type { ProductName, Shop } from './shops.ts';

/** Adds products of a store to the cart of this browser. */
export async function fillCart(page: Page, shop: Shop, wanted: Partial<Record<ProductName, number>>) {
  for (const [name, quantity] of Object.entries(wanted)) {
    await putInCart(page, shopUrl(shop.slug, shop.product(name as ProductName)), quantity);
  }
}

/** Adds the product of a page to the cart of this browser. */
export async function putInCart(page: Page, url: string, quantity = 1): Promise<void> {
  await page.goto(url);
  const status = await page.evaluate(async (quantity) => {
    const form = document.querySelector<HTMLFormElement>('#buy');
    if (!form) throw new Error('no form to buy with');
    const body = new FormData(form);
    body.set('quantity', String(quantity));
    return (await fetch(form.action, { method: 'POST', body })).status;
  }, quantity);
  expect(status, `the product of ${url} goes into the cart`).toBe(200);
}

/** Buys the cart; returns the order's number. */
export async function buy(page: Page, shop: Shop): Promise<number> {
  await page.goto(shopUrl(shop.slug, '/checkout'));
  await hydrated(page);
  await fillCheckout(page, WORDS[shop.locale], shop.person);
  await page.getByRole('button', { name: shop.say('checkout.page.place') }).click();
  await page.waitForURL(/\/order-confirmed\/\d+/);
  return Number(/order-confirmed\/(\d+)/.exec(page.url())![1]);
}

/** Buys the cart and pays by bank transfer; returns the order's number. */
export async function buyByTransfer(page: Page, shop: Shop): Promise<number> {
  await page.goto(shopUrl(shop.slug, '/checkout'));
  await hydrated(page);
  await fillCheckout(page, WORDS[shop.locale], shop.person);
  await page.locator('[name=paymentMethod][value=bank_transfer]').check();
  await page.getByRole('button', { name: shop.say('checkout.page.placeTransfer') }).click();
  await page.waitForURL(/\/transfer\/\d+/);
  return Number(/transfer\/(\d+)/.exec(page.url())![1]);
}
