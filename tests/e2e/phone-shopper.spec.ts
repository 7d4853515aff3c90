import AxeBuilder from '@axe-core/playwright';
import { translator } from '#messages/index.ts';
import { SHOPS } from './screens/shops.ts';
import { expect, shopUrl, test, twin } from './support.ts';

const PHONE = { width: 390, height: 844 };

for (const [slug, locale] of [
  ['demo', 'en'],
  ['souq', 'ar'],
] as const) {
  const say = translator(locale);

  test(
    `on a phone a shopper finds a product, adds a suggested one, goes from the cart to the checkout, and sees that an e-mail address is invalid on leaving its field (${locale})`,
    twin(locale === 'en'),
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(shopUrl(slug, '/products?sort=price_asc'));
      const tabs = page.getByRole('navigation', { name: say('storefront.shell.tabs') });
      await expect(tabs.getByRole('link', { name: say('common.categories') })).toBeInViewport();
      await expect(page.locator('.toolbar .count')).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);

      const quick = page.getByRole('navigation', { name: say('finding.filter.quick') });
      await quick.getByRole('link', { name: say('finding.filter.inStock') }).click();
      await expect(page).toHaveURL(/stock=/);
      await expect(quick.locator('[aria-current]')).toHaveCount(1);
      await page.locator('button.quick-add').first().click();
      await expect(tabs.locator('.count-badge')).toHaveText(/[1١]/);

      await tabs.locator('a').last().click();
      const drawer = page.getByRole('dialog', { name: say('checkout.cart.title') });
      await drawer.locator('.fitting-goods button.quick-add').first().click();
      await expect(drawer.locator('.cart-line')).toHaveCount(2);
      await drawer
        .getByRole('link', { name: say('storefront.toast.viewCart') })
        .first()
        .click();
      await expect(page).toHaveURL(/\/cart$/);
      const till = page.locator('.checkout-bar').getByRole('link', { name: say('checkout.cart.checkout') });
      await expect(till).toBeInViewport();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await till.click();

      await expect(page.locator('.dial-field > span')).toHaveText(slug === 'souq' ? '+966' : '+1');
      const email = page.locator('#email');
      const message = page.getByText(say('checkout.field.emailInvalid'));
      await expect(message).toBeHidden();
      await email.pressSequentially('abc');
      await email.blur();
      await expect(message).toBeVisible();
      await email.fill('mona@example.com');
      await email.blur();
      await expect(message).toBeHidden();
      expect(await overflow()).toBe(0);
    },
  );
}

test('on a phone the buy bar of a product is in sight from the first screen, and leaves when the page’s own button comes', async ({
  page,
}) => {
  const say = translator('en');
  await page.setViewportSize(PHONE);
  await page.goto(shopUrl('demo', SHOPS.en.product('plain')));
  const bar = page.locator('.buy-bar');
  const own = page.locator('#buy').getByRole('button', { name: say('storefront.product.addToCart') });
  await expect(bar.getByRole('button')).toBeInViewport();
  await expect(own).not.toBeInViewport();
  await own.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: say('storefront.product.addToCart') }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
});

test('the products viewed in this browser are offered where a page has nothing else to show', async ({
  page,
}) => {
  await page.goto(shopUrl('souq', '/en/products'));
  const title = (await page.locator('.card h3').first().textContent()) ?? '';
  await page.locator('.card h3 a').first().click();
  await expect(page.locator('.buy-box')).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('recentlyViewed'));
  for (const path of ['/en/nothing-here', '/en/cart', '/en/search?q=qqqqzzzz']) {
    await page.goto(shopUrl('souq', path));
    const row = page.locator('.section', { hasText: translator('en')('product.recent') });
    await expect(row.getByRole('heading', { name: title })).toBeVisible();
  }
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('if a page cannot be reached, the store’s offline page is shown, and the shop returns with the connection', async ({
    page,
    context,
  }) => {
    await page.goto(shopUrl('souq', '/'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await context.setOffline(true);
    await page.goto(shopUrl('souq', '/en/products'));
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page.goto(shopUrl('souq', '/products'));
    await expect(
      page.getByRole('heading', { name: translator('ar')('storefront.offline.title') }),
    ).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(false);
    await expect(page.locator('.listing article').first()).toBeVisible();
  });
});
