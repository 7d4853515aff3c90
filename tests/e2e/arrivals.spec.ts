import type { Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, type Login, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { hydrated } from './screens/settle.ts';
import { addToCart, fillCheckout, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, QUICK, shopUrl, test, twin } from './support.ts';

// A new page starts at its top with the focus on its heading, whatever link or form led to it.
const DUVET = 'washed-linen-duvet-set';

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollDown = (page: Page) => page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));

async function expectTopAndHeading(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeFocused();
  expect(await scrolledTo(page), 'scrolled to').toBe(0);
}

async function placeOrder(page: Page, locale: 'en' | 'ar'): Promise<void> {
  const words = WORDS[locale];
  await page.goto(shopUrl('demo', `${words.prefix}/checkout`));
  await fillCheckout(page, words, person(`arrival.${locale}@example.com`));
  await placeButton(page, words).click();
  await expect(page).toHaveURL(/order-confirmed\/\d+$/);
}

for (const locale of ['en', 'ar'] as const) {
  for (const width of [390, 1280]) {
    test(
      `a placed order is confirmed at the top of its page with the focus on its heading, ${locale} at ${width}`,
      twin(locale === 'en' || width === 1280, QUICK),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await addToCart(page, { slug: 'demo', words: WORDS[locale], handle: DUVET });
        await placeOrder(page, locale);
        await expect(page.getByRole('heading', { level: 1, name: WORDS[locale].thanks })).toBeInViewport();
        await expectTopAndHeading(page);
      },
    );
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a placed order is confirmed at the top of its page without JavaScript', async ({ page }) => {
    await page.goto(shopUrl('demo', `/products/${DUVET}`));
    await page.getByRole('main').getByRole('button', { name: WORDS.en.add, exact: true }).first().click();
    await placeOrder(page, 'en');
    await expect(page.getByRole('heading', { level: 1, name: WORDS.en.thanks })).toBeInViewport();
    await expect(page).toHaveTitle(/^Hearth & Home \| /);
  });
});

test('a link far down a page opens the next page at its top, and going back restores the scroll position', async ({
  page,
}) => {
  await page.goto(shopUrl('demo', '/products'));
  await hydrated(page);
  const card = page.locator('main .card h3 a').nth(9);
  await card.scrollIntoViewIfNeeded();
  const before = await scrolledTo(page);
  expect(before).toBeGreaterThan(100);
  await card.click();
  await expect(page).toHaveURL(/\/products\/[a-z-]+$/);
  await expectTopAndHeading(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - before)).toBeLessThan(200);
});

test('a search from the header opens its results at the top of the page, with the focus on their heading', async ({
  page,
}) => {
  await page.goto(shopUrl('demo', '/ar'));
  await hydrated(page);
  await scrollDown(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('#header-search').fill('مصباح');
  await page.locator('#header-search').press('Enter');
  await expect(page).toHaveURL(/\/ar\/search\?/);
  await expectTopAndHeading(page);
});

test.describe('in the admin', () => {
  const SLUG = ownSlug('arrivals');
  let owner: Login;
  test.beforeAll(async () => {
    owner = await createStore(SLUG, 'Arrivals');
  });

  for (const locale of ['en', 'ar'] as const) {
    const t = translator(locale);
    const lead = 'a form or a link that leads to another page arrives at its top and heading';
    test(
      `a page of the admin opens at its top: ${lead}, ${locale}`,
      twin(locale === 'en'),
      async ({ page, browser }) => {
        await page.context().addCookies(await cookiesOf(browser, SLUG, owner));
        await page.goto(adminUrl(SLUG, `/admin/categories/new?lang=${locale}`));
        await hydrated(page);
        await page.locator('[name="title.en"]').fill(`Cups ${locale}`);
        await scrollDown(page);
        await page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: `Cups ${locale}` })).toBeVisible();
        await expectTopAndHeading(page);
        await page.locator('a[href="/admin/orders"]').filter({ visible: true }).first().click();
        await expect(page).toHaveURL(/\/admin\/orders/);
        await expectTopAndHeading(page);
      },
    );
  }
});

test('a link of the platform opens the next page at its top, with the focus on its heading', async ({
  page,
}) => {
  await page.goto(platformUrl('/'));
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.locator('footer a[href="/login"]').first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => scrolledTo(page)).toBe(0);
  await expect(page.locator('main h1, main input').and(page.locator(':focus'))).toHaveCount(1);
});
