import type { Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { addToCart, fillCheckout, type Person, person, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, shopUrl } from './support.ts';

/** Opens a screen of the admin in a language. */
export const openDesk = (page: Page, at: { slug: string; path: string; locale: Locale }) =>
  page.goto(adminUrl(at.slug, `${at.path}${at.path.includes('?') ? '&' : '?'}lang=${at.locale}`));

export async function openOrder(page: Page, at: { slug: string; locale: Locale; number: number }) {
  const { number } = at;
  await openDesk(page, { ...at, path: `/admin/orders?q=${number}` });
  await page
    .getByRole('link', { name: String(number) })
    .first()
    .click();
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
}

type Errand = { slug: string; locale: Locale; handle: string; buyer?: Partial<Person> };

/** Fills the checkout for one unit of a product; the payment method and the button are left. */
export async function toCheckout(page: Page, { slug, locale, handle, buyer }: Errand): Promise<void> {
  const words = WORDS[locale];
  await addToCart(page, { slug, words, handle });
  await page.goto(shopUrl(slug, `${words.prefix}/checkout`));
  await fillCheckout(page, words, { ...person(`${locale}@example.com`), ...buyer });
}

/** Expects the confirmation of the last action: as a toast, or on the page if its scripts did not run yet. */
export const expectSaid = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text, visible: true }).first()).toBeVisible();

/** The text of the last mail to an address whose subject contains this. */
export async function mailTo(page: Page, email: string, subject: string | RegExp): Promise<string> {
  let href = '';
  await expect(async () => {
    await page.goto(platformUrl('/dev/mail'));
    const mail = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: email })
      .filter({ hasText: subject });
    href = (await mail.first().getAttribute('href', { timeout: 1000 })) ?? '';
  }).toPass({ timeout: 20_000 });
  await page.goto(platformUrl(href));
  return page.content();
}
