import { LANGUAGES } from './screens/screen.ts';
import { hydrated } from './screens/settle.ts';
import { SHOPS } from './screens/shops.ts';
import { expect, shopUrl, test, twin } from './support.ts';

for (const locale of LANGUAGES) {
  const { slug, say, product, soldOutChoice } = SHOPS[locale];

  test(
    `a product is zoomed, chosen, shared and remembered as recently viewed, in ${locale} (E1, V1)`,
    twin(locale === 'en'),
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.goto(shopUrl(slug, product('plain')));
      // Remembered once the page is idle.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed')))
        .toMatch(/^\["[0-9a-f-]{36}"\]$/);

      await test.step('the pictures of a product follow the reading direction, and can be zoomed', async () => {
        await page.goto(shopUrl(slug, product('colours')));
        const slides = page.locator('.slides');
        await page.getByRole('button', { name: say('storefront.product.nextImage') }).click();
        await expect(slides).toHaveAttribute('data-shown', '1');
        await expect
          .poll(() => slides.evaluate((row) => Math.sign(row.scrollLeft)))
          .toBe(locale === 'ar' ? -1 : 1);
        await page.locator('.slide.is-shown').press('Enter');
        const dialog = page.getByRole('dialog');
        const picture = dialog.getByRole('img');
        await expect(picture).toBeInViewport();
        const before = await picture.evaluate((element) => element.clientWidth);
        await dialog.getByRole('button', { name: say('product.gallery.zoomIn') }).click();
        await expect
          .poll(() => picture.evaluate((element) => element.clientWidth))
          .toBeGreaterThan(before * 1.4);
        await dialog.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
        await expect(slides).toHaveAttribute('data-shown', '2');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(page.locator('.slide.is-shown')).toBeFocused();
      });

      await test.step('a sold-out option can be chosen, is announced once to screen readers, and is in the address', async () => {
        const [[param, code] = ['', '']] = [...new URLSearchParams(soldOutChoice)].slice(1);
        for (const [name, value] of new URLSearchParams(soldOutChoice)) {
          await page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true });
        }
        await expect(page).toHaveURL(new RegExp(`[?&]${param}=${code}`));
        const said = page.getByRole('status').filter({ hasText: say('storefront.product.soldOutHere') });
        await expect(said).toHaveCount(1);
      });

      await test.step('the copied address contains the chosen options, and the previously viewed product is shown again', async () => {
        await page.getByRole('link', { name: say('product.share') }).click();
        await expect(page.getByText(say('storefront.toast.copied'))).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        const recent = page.locator('section', {
          has: page.getByRole('heading', { name: say('product.recent') }),
        });
        await expect(recent.getByRole('article')).toHaveCount(1);
      });
    },
  );
}

test('without scripts, every picture and the address to share are plain links (V2)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { slug, say, product } = SHOPS.en;
  const url = shopUrl(slug, product('colours'));
  await page.goto(url);
  await expect(page.getByRole('link', { name: say('product.share') })).toHaveAttribute('href', url);
  const large = await page.locator('.slide').first().getAttribute('href');
  const answer = await page.goto(new URL(large ?? '', url).href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-type']).toMatch(/^image\//);
  await context.close();
});

test('one press adds what is often bought together, and the drawer shows it (E9)', async ({ page }) => {
  await page.goto(shopUrl('demo', '/products?sort=best_selling'));
  // The pairs follow from the sample orders, whose dates depend on today.
  const found = await page.evaluate(async () => {
    for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('.listing h3 a')) {
      const html = await (await fetch(pathname)).text();
      if (html.includes('name="together"')) return pathname;
    }
    return '';
  });
  expect(found).not.toBe('');
  await page.goto(shopUrl('demo', found));
  // Pressed before the scripts run, the button is a plain post and opens the cart page.
  await hydrated(page, '#buy');
  const button = page.locator('.together').getByRole('button');
  const wanted = ((await button.getAttribute('value')) ?? '').split(',');
  expect(wanted.length).toBeGreaterThan(1);
  await button.click();
  await expect(page.locator('dialog .cart-line')).toHaveCount(wanted.length);
});
