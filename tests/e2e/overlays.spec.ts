import type { Page } from '@playwright/test';
import { hydrated } from './screens/settle.ts';
import { SHOPS } from './screens/shops.ts';
import { addToCart, WORDS } from './shopper.ts';
import { beforeScripts, expect, QUICK, shopUrl, test, twin } from './support.ts';

// Panels over a page of the shop: one at a time, never over the focused control, and the focus is kept.
const mega = (page: Page) => page.locator('#mega');
const panel = (page: Page) => page.locator('#header-search ~ .suggestions');
const chevron = (page: Page) => page.locator('.nav-item[data-mega] button').first();
const item = (page: Page) => page.locator('.nav-item[data-mega]').first();

for (const locale of ['en', 'ar'] as const) {
  const { prefix, search } = WORDS[locale];
  const home = shopUrl('demo', prefix || '/');

  test.describe(`in ${locale}`, twin(locale === 'en', QUICK), () => {
    test('the search panel closes when the focus leaves the form, and covers no focused control', async ({
      page,
    }) => {
      await page.goto(home);
      await hydrated(page);
      const field = page.getByRole('banner').locator('#header-search');
      await field.fill(SHOPS[locale].words);
      await expect(panel(page)).toBeVisible();
      await chevron(page).focus();
      await expect(panel(page)).toBeHidden();
      await expect(page.getByRole('banner').getByRole('button', { name: search }).first()).toBeVisible();
      await field.focus();
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(field).not.toBeFocused();
      await expect(panel(page)).toBeHidden();
    });

    test('a search panel stays closed if its script loads after the focus has left', async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/search-suggestions.*\.js/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(home);
      await hydrated(page);
      await page.locator('#header-search').fill(SHOPS[locale].words);
      await chevron(page).focus();
      const answered = page.waitForResponse(/\/api\/suggestions/);
      held.resolve();
      await answered;
      await expect(panel(page)).toBeAttached();
      await expect(panel(page)).toBeHidden();
    });

    test('the cart drawer takes the focus and keeps it while its content loads', async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/cart\/now/, async (route) => {
        if (route.request().method() === 'GET') await held.promise;
        await route.continue();
      });
      await addToCart(page, { slug: 'demo', words: WORDS[locale], handle: 'washed-linen-duvet-set' });
      const drawer = page.locator('dialog.drawer[open]');
      const close = drawer.locator('.drawer-head button');
      await expect(close).toBeFocused();
      await close.evaluate((button) => button.setAttribute('data-same', ''));
      held.resolve();
      await expect(drawer.locator('.cart-line .remove')).toBeVisible();
      await expect(close).toBeFocused();
      await expect(close).toHaveAttribute('data-same');
      await drawer.locator('.remove').click();
      await expect(drawer.locator('.cart-line')).toHaveCount(0);
      await expect(drawer.locator(':focus')).toHaveCount(1);
    });

    test('the subcategories stay open for the click that follows the hover, and the next click closes them', async ({
      page,
    }) => {
      await page.goto(home);
      await hydrated(page);
      await item(page).hover();
      await expect(mega(page)).toBeVisible();
      await chevron(page).click();
      await expect(chevron(page)).toHaveAttribute('aria-expanded', 'true');
      await chevron(page).click();
      await expect(mega(page)).toBeHidden();
    });

    test('the subcategories open when their script loads after the pointer arrives, and close the search panel', async ({
      page,
    }) => {
      await beforeScripts(page, home, async () => {
        await item(page).hover();
      });
      await expect(mega(page)).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(mega(page)).toBeHidden();
      await page.locator('#header-search').fill(SHOPS[locale].words);
      await expect(panel(page)).toBeVisible();
      await item(page).hover();
      await expect(mega(page)).toBeVisible();
      await expect(panel(page)).toBeHidden();
      await page.keyboard.type('a');
      await expect(panel(page)).toBeVisible();
      await expect(mega(page)).toBeHidden();
    });
  });
}

test('a menu of the header closes when the focus moves on, and a chevron’s focus ring is not cut off', async ({
  page,
}) => {
  await page.goto(shopUrl('demo'));
  await expect(page.locator('html')).toHaveAttribute('style', /--header-height/);
  const menu = page.getByRole('banner').locator('details.currency-menu').first();
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open');
  await chevron(page).focus();
  await expect(menu).not.toHaveAttribute('open');
  const ring = await chevron(page).evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
  expect(ring, 'how far the ring reaches beyond the box that cuts it').toBeLessThanOrEqual(0);
});
