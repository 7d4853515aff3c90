import type { Cookie, Locator, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { openDesk, toCheckout } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { expect, reads, test, twin } from './support.ts';
import { pressByKey } from './tab-to.ts';

// The till: products and customers are found as the user types, and an order takes few clicks or only the keyboard.
const SLUG = ownSlug('till');
const HANDLE = 'oak-tray';
const MOST_CLICKS = 7;
let staff: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  staff = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Cedar Till'));
  await importGoods(SLUG, [{ handle: HANDLE, title: 'Oak Tray', price: '30.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(staff));

const made = (page: Page) => page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}\?made=1/);

for (const locale of LOCALES) {
  const t = translator(locale);
  const goods = (page: Page) => page.getByRole('combobox', { name: t('orderlife.edit.add') });
  const buyers = (page: Page) => page.getByRole('combobox', { name: t('orderlife.till.findBuyer') });
  const total = (page: Page) => page.locator('.till-sums .sum-total').last();

  test(
    `${locale}: an order of a known customer takes at most ${MOST_CLICKS} clicks from the orders list (K3)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      const buyer = { ...person(`known-${locale}@example.com`), name: `Known ${locale} Buyer` };
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer });
      await placeButton(page, WORDS[locale]).click();
      await orderNumber(page, WORDS[locale]);

      await openDesk(page, { slug: SLUG, path: '/admin/orders', locale });
      let clicks = 0;
      const click = async (target: Locator) => {
        await target.click();
        clicks++;
      };
      await click(page.getByRole('main').locator('a[href$="/admin/orders/new"]').first());
      await expect(goods(page), 'the page begins with its search').toBeFocused();
      await page.keyboard.type('oak');
      await click(page.getByRole('option', { name: /Oak Tray/ }));
      await click(buyers(page));
      await page.keyboard.type(`known ${locale}`);
      await click(page.getByRole('option', { name: reads(buyer.name) }));
      await expect(page.locator('[name=email]')).toHaveValue(`known-${locale}@example.com`);
      await expect(page.locator('[name=address]')).toHaveValue(buyer.address);
      await expect(total(page)).toContainText('35.00');
      await click(page.getByRole('button', { name: t('orderlife.manual.submit'), exact: true }));
      await made(page);
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
      await expect(page.getByText('35.00').first()).toBeVisible();
      const chat = page.getByRole('link', { name: t('orderlife.till.made.whatsapp') });
      const words = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
      expect(words).toContain(buyer.name);
    },
  );

  test(
    `${locale}: an order is written by keyboard alone: a SKU, two pieces, a found customer and F9 (K3)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      const buyer = { ...person(`keys-${locale}@example.com`), name: `Keyed ${locale} Buyer` };
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer });
      await placeButton(page, WORDS[locale]).click();
      await orderNumber(page, WORDS[locale]);

      await openDesk(page, { slug: SLUG, path: '/admin/orders', locale });
      await pressByKey(page, page.getByRole('main').locator('a[href$="/admin/orders/new"]').first());
      await expect(goods(page)).toBeFocused();
      await page.keyboard.type('tray');
      await expect(page.getByRole('option', { name: /Oak Tray/ })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(t('orderlife.edit.quantity', { product: 'Oak Tray' }))).toHaveValue('2');
      await page.keyboard.press('Escape');
      await expect(goods(page)).toHaveValue('');
      await page.keyboard.press('F2');
      await expect(buyers(page)).toBeFocused();
      await page.keyboard.type(`keyed ${locale}`);
      await expect(page.getByRole('option', { name: reads(buyer.name) })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.locator('[name=address]')).toHaveValue(buyer.address);
      await expect(total(page)).toContainText('65.00');
      await page.keyboard.press('F9');
      await made(page);
    },
  );
}

test('en: a problem is shown at its field, and nothing typed is lost (K3)', async ({ page }) => {
  const t = translator('en');
  await openDesk(page, { slug: SLUG, path: '/admin/orders/new', locale: 'en' });
  await page.getByRole('combobox', { name: t('orderlife.edit.add') }).fill('oak');
  await page.getByRole('option', { name: /Oak Tray/ }).click();
  await page.locator('[name=name]').fill('Huda Nasser');
  await page.locator('[name=email]').fill('huda');
  await page.locator('[name=phone]').press('Enter');
  await expect(page.getByText(t('orderlife.till.field.email')), 'a field that was left').toBeVisible();
  await page.getByLabel(t('orderlife.till.discountCode')).fill('NONE');
  await page.getByLabel(t('orderlife.till.discountCode')).press('Enter');
  await expect(page.getByText(reads(t('orderlife.till.code.unknown', { code: 'NONE' })))).toBeVisible();
  await page.getByRole('button', { name: t('orderlife.manual.submit'), exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByText(t('orderlife.till.field.required')).first()).toBeVisible();
  await expect(page.locator('[name=name]')).toHaveValue('Huda Nasser');
  await expect(page.getByLabel(t('orderlife.edit.quantity', { product: 'Oak Tray' }))).toHaveValue('1');
});
