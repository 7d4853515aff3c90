import type { Page } from '@playwright/test';
import { addToCart, WORDS } from './shopper.ts';
import { expect, QUICK, shopUrl, test, twin } from './support.ts';

// The shell of a shop's pages: the cart drawer, client navigation, and being offline (I1).
const TEXTS = {
  en: { removed: 'Removed Product', updated: 'Shopping cart updated', undo: 'Undo', view: 'View cart' },
  ar: { removed: 'تمت إزالة المنتج', updated: 'تم تحديث السلة', undo: 'تراجع', view: 'عرض السلة' },
};

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/**
 * The part that loads when a page is idle handles menus, links and being offline, and follows the header's height.
 */
const lively = (page: Page) => expect(page.locator('html')).toHaveAttribute('style', /--header-height/);

for (const locale of ['en', 'ar'] as const) {
  test(
    `the cart drawer changes the cart, restores a removed line, and agrees with another tab, ${locale}`,
    twin(locale === 'en', QUICK),
    async ({ page, context }) => {
      const words = WORDS[locale];
      const texts = TEXTS[locale];
      await addToCart(page, { slug: 'demo', words, handle: 'washed-linen-duvet-set' });
      const drawer = page.getByRole('dialog', { name: words.cartTitle });
      await expect(drawer).toBeVisible();
      const quantity = drawer.getByRole('textbox');
      await expect(quantity).toHaveValue('1');

      const other = await context.newPage();
      await other.goto(shopUrl('demo', `${words.prefix}/cart`));
      await drawer
        .getByRole('group')
        .getByRole('button')
        .filter({ has: page.locator('path[d="M12 5v14M5 12h14"]') })
        .click();
      await expect(toast(page, texts.updated)).toBeVisible();
      await expect(quantity).toHaveValue('2');
      await expect(other.getByRole('main').getByRole('textbox').first()).toHaveValue('2');

      await drawer.locator('.remove').click();
      await expect(toast(page, texts.removed)).toBeVisible();
      await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(words.cartTitle);
      await drawer.getByRole('button', { name: texts.undo }).click();
      await expect(quantity).toHaveValue('2');
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await page.getByRole('banner').locator('.icon-button:has(.count-badge)').click();
      await expect(drawer.getByRole('link', { name: texts.view }).first()).toBeVisible();
    },
  );
}

test('the cart drawer’s requests are uncached, and empty without the browser’s cookie', async ({ page }) => {
  await addToCart(page, { slug: 'demo', words: WORDS.en, handle: 'washed-linen-duvet-set' });
  const ask = () =>
    page.evaluate(async () => {
      const answer = await fetch('/cart/now');
      const { cart } = await answer.json();
      return { status: answer.status, caching: answer.headers.get('cache-control'), cart };
    });
  expect(await ask()).toMatchObject({ status: 200, caching: 'no-store', cart: { count: 1 } });
  await page.context().clearCookies();
  expect((await ask()).cart).toEqual({ count: 0, currency: 'USD', lines: [] });
});

test('a link followed offline shows a message on the current page, and opens its page when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(shopUrl('demo'));
  await lively(page);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'New arrivals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'New arrivals' })).toBeVisible();
});

test('a form sent offline says that it was not sent and keeps the typed values', async ({
  page,
  context,
}) => {
  await page.goto(shopUrl('demo', '/ar/contact-us'));
  await lively(page);
  await page.locator('textarea').fill('أين طلبي؟');
  await context.setOffline(true);
  await page.getByRole('main').locator('form button[type=submit]').last().click();
  await expect(toast(page, 'لم يصل طلبك إلينا')).toBeVisible();
  await expect(page.locator('textarea')).toHaveValue('أين طلبي؟');
});

test('links within 200 px of the window are prefetched once the visitor stays on the page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.data')) asked.push(pathname.slice(0, -5));
  });
  await page.goto(shopUrl('demo', '/products'));
  await lively(page);
  const near = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main .card h3 a')]
      .filter((link) => link.getBoundingClientRect().top < innerHeight + 200)
      .map((link) => link.pathname),
  );
  expect(near.length).toBeGreaterThan(0);
  await expect.poll(() => near.slice(0, 5).every((path) => asked.includes(path))).toBe(true);
  expect(asked.filter((path) => /cart|checkout|login/.test(path))).toEqual([]);
  const first = near[0] ?? '';
  await page.locator(`main .card h3 a[href="${first}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  expect(
    await page
      .evaluate(
        (path) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname === `${path}.data`)
            .map(({ name }) => name),
        first,
      )
      .then((names) => new Set(names).size),
    'what the walk asked for is what was fetched',
  ).toBe(1);
});

test('a slow page shows a skeleton in its own layout while it loads', async ({ page }) => {
  await page.goto(shopUrl('demo'));
  await lively(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/products.data*', async (route) => {
    await held;
    await route.continue();
  });
  const firstCard = () =>
    page
      .locator('main .card:visible .picture')
      .first()
      .evaluate((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [x, y, width, height];
      });
  await page.getByRole('banner').getByRole('link', { name: 'All products' }).click();
  await expect(page.locator('main .over .card').first()).toBeVisible();
  const outline = await firstCard();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  const real = await firstCard();
  for (const [index, edge] of real.entries()) expect(Math.abs(edge - (outline[index] ?? 0))).toBeLessThan(5);
});
