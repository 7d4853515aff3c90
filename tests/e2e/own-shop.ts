import { expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { openDesk, openOrder as openDeskOrder } from './order-desk.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { platformUrl, reads, shopUrl } from './support.ts';

/** A store of one test file with one product: the owner's admin and the shopper's shop in one browser. */
export function ownShop(slug: string, handle: string) {
  const admin = (page: Page, path: string, locale: Locale) => openDesk(page, { slug, path, locale });
  const url = (locale: Locale, path: string) => shopUrl(slug, `${WORDS[locale].prefix}${path}`);

  /** Fills the checkout with the product and a complete address. */
  async function toCheckout(page: Page, locale: Locale, email: string): Promise<void> {
    await addToCart(page, { slug, handle, words: WORDS[locale] });
    await page.goto(url(locale, '/checkout'));
    await fillCheckout(page, WORDS[locale], person(email));
  }

  /** Orders the product with payment on delivery; returns the order's number. */
  async function buy(page: Page, locale: Locale, email: string): Promise<number> {
    await toCheckout(page, locale, email);
    await placeButton(page, WORDS[locale]).click();
    return orderNumber(page, WORDS[locale]);
  }

  const openOrder = (page: Page, number: number, locale: Locale) =>
    openDeskOrder(page, { slug, number, locale });

  return { admin, url, toCheckout, buy, openOrder };
}

/** The order summary beside the checkout's form. */
export const summary = (page: Page, locale: Locale) =>
  page.getByRole('complementary', { name: translator(locale)('checkout.cart.summary') });

/** Expects a page of the admin to confirm that its form is saved. */
export const expectUpdated = (page: Page, locale: Locale) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: translator(locale)('common.toast.updated') })
      .first(),
  ).toBeVisible();

export async function saveBar(page: Page, locale: Locale): Promise<void> {
  const name = translator(locale)('common.action.save');
  await page.getByRole('button', { name, exact: true }).click();
  await expectUpdated(page, locale);
  await expect(page.locator('.save-bar')).toHaveCount(0);
}

/** Types into a form until the page's scripts run: it then shows unsaved changes. */
export async function typeFirst(page: Page, field: string, text: string): Promise<void> {
  await expect(async () => {
    await page.locator(field).fill('');
    await page.locator(field).fill(text);
    await expect(page.locator('.save-bar')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Saves the typed text; the bar disappears when it is saved. */
export async function saveTyped(page: Page): Promise<void> {
  await page.locator('.save-bar button[type=submit]').click();
  await expect(page.locator('.save-bar')).toHaveCount(0);
}

/** Opens the mail with this subject to this address, as plain text. */
export async function readMail(page: Page, email: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto(platformUrl('/dev/mail'));
    const mail = page.getByRole('main').getByRole('link').filter({ hasText: email });
    const ofSubject = mail.filter({ hasText: reads(subject) }).first();
    const path = await ofSubject.getAttribute('href', { timeout: 1000 });
    await page.goto(platformUrl(`${path}?as=text`));
  }).toPass();
}
