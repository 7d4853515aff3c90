import type { Page } from '@playwright/test';
import { expect, QUICK, shopUrl, test, twin } from './support.ts';

// demo has English as its default language, souq Arabic: every rule is tested in both directions.
const DEMO = (path: string) => shopUrl('demo', path);
const SOUQ = (path: string) => shopUrl('souq', path);

/** The answers on the way to a page, in order, and the final address. */
async function walk(page: Page, url: string): Promise<{ statuses: number[]; end: string }> {
  const response = await page.goto(url);
  const statuses: number[] = [];
  for (let request = response?.request() ?? null; request; request = request.redirectedFrom()) {
    statuses.unshift((await request.response())?.status() ?? 0);
  }
  return { statuses, end: decodeURI(page.url()) };
}

test('the default language’s own prefix, and one in capitals, redirect permanently to the right page (T1)', async ({
  page,
}) => {
  for (const [from, to] of [
    [DEMO('/en'), DEMO('/')],
    [DEMO('/en/products?sort=newest&min=20'), DEMO('/products?sort=newest&min=20')],
    [SOUQ('/ar'), SOUQ('/')],
    [SOUQ('/ar/cart'), SOUQ('/cart')],
  ] as const) {
    expect(await walk(page, from), from).toEqual({ statuses: [301, 200], end: to });
  }
  // Any other spelling of a path redirects to the canonical one with the same method.
  for (const [from, to] of [
    [DEMO('/AR/cart'), DEMO('/ar/cart')],
    [SOUQ('/EN'), SOUQ('/en')],
  ] as const) {
    expect(await walk(page, from), from).toEqual({ statuses: [308, 200], end: to });
  }
});

test('an address with an unknown language prefix is answered with 404 (T1)', async ({ page }) => {
  for (const url of [DEMO('/xx'), DEMO('/fr/products'), SOUQ('/tr/cart'), DEMO('/ar/xx')]) {
    expect((await page.goto(url))?.status(), url).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: /^(Page Not Found|الصفحة غير موجودة)$/ }),
    ).toBeVisible();
  }
});

test.describe('a browser that asks for the other language', () => {
  test('a browser that asks for the other language is not redirected by Accept-Language (T1)', async ({
    browser,
  }) => {
    for (const { locale, url, dir } of [
      { locale: 'ar-SA', url: DEMO('/'), dir: 'ltr' },
      { locale: 'en-GB', url: SOUQ('/'), dir: 'rtl' },
      { locale: 'en-GB', url: DEMO('/ar'), dir: 'rtl' },
    ]) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      expect((await walk(page, url)).statuses).toEqual([200]);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await context.close();
    }
  });
});

for (const { shop, plain, prefixed, first } of [
  { shop: DEMO, plain: '/products', prefixed: '/ar/products', first: 'en' },
  { shop: SOUQ, plain: '/products', prefixed: '/en/products', first: 'ar' },
] as const) {
  const other = first === 'en' ? 'ar' : 'en';

  test(
    `${shop('')} links each version of a page to its versions in both languages (T1, U1)`,
    twin(first === 'en'),
    async ({ page }) => {
      for (const { path, locale } of [
        { path: plain, locale: first },
        { path: prefixed, locale: other },
      ]) {
        await page.goto(shop(path));
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop(path));
        await expect(page.locator(`link[hreflang=${first}]`)).toHaveAttribute('href', shop(plain));
        await expect(page.locator(`link[hreflang=${other}]`)).toHaveAttribute('href', shop(prefixed));
        await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', shop(plain));
      }
    },
  );
}

const switchTo = (page: Page, name: 'العربية' | 'English') =>
  page.getByRole('banner').getByRole('link', { name }).click();

test(
  'the language switch keeps page, query and filters, and switching back returns to the same page (T1, F3)',
  QUICK,
  async ({ page }) => {
    await page.goto(DEMO('/products?min=20&max=100&sort=price_asc'));
    const shown = await page.getByRole('main').getByRole('heading', { level: 3 }).count();
    await switchTo(page, 'العربية');
    await expect(page).toHaveURL(DEMO('/ar/products?min=20&max=100&sort=price_asc'));
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(shown);
    await expect(page.getByRole('combobox').first()).toHaveValue('price_asc');
    await switchTo(page, 'English');
    await expect(page).toHaveURL(DEMO('/products?min=20&max=100&sort=price_asc'));
  },
);

test('a chosen category stays chosen under the other language’s slug (T1, F3)', async ({ page }) => {
  await page.goto(DEMO('/products?category=living-room'));
  const count = await page.getByRole('radio', { name: 'Living room' }).first().locator('..').textContent();
  await switchTo(page, 'العربية');
  await expect(page).toHaveURL((url) => url.searchParams.get('category') === 'غرفة-المعيشة');
  const chosen = page.getByRole('radio', { name: 'غرفة المعيشة' }).first();
  await expect(chosen).toBeChecked();
  await expect(chosen.locator('..')).toContainText(/\d+/.exec(count ?? '')?.[0] ?? 'a count');
});

test('products and categories have a slug in each language (T1)', async ({ page }) => {
  await page.goto(DEMO('/categories/living-room'));
  await expect(page.locator('link[hreflang=ar]')).toHaveAttribute(
    'href',
    DEMO(encodeURI('/ar/categories/غرفة-المعيشة')),
  );
  await switchTo(page, 'العربية');
  expect(decodeURI(page.url())).toBe(DEMO('/ar/categories/غرفة-المعيشة'));
  await expect(page.getByRole('heading', { level: 1, name: 'غرفة المعيشة' })).toBeVisible();
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ar\/products\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
  const arabic = page.url();
  await switchTo(page, 'English');
  await expect(page).toHaveURL(/^http:\/\/demo\.localhost:\d+\/products\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/[\u0600-\u06ff]/);
  const english = page.url();
  await switchTo(page, 'العربية');
  await expect(page).toHaveURL(arabic);
  // A slug of the other language redirects to this language's page.
  const foreign = arabic.replace('/ar/products/', '/products/');
  expect(await walk(page, foreign)).toEqual({ statuses: [301, 200], end: english });
});

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

/** Searches as a person does, from the home page's field. */
async function search(page: Page, words: string): Promise<string[]> {
  await page.goto(SOUQ('/'));
  const banner = page.getByRole('banner');
  // The field is a combobox once its suggestions have loaded.
  const field = banner.getByRole('searchbox').or(banner.getByRole('combobox'));
  await field.fill(words);
  await field.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === words);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
  return titles(page).allTextContents();
}

test('Arabic text is found as people type it (F2)', async ({ page }) => {
  const asWritten = await search(page, 'قهوة تركية');
  expect(asWritten.length).toBeGreaterThan(0);
  for (const typed of ['قهوه تركيه', 'القهوة التركية', 'قَهْوَة تركيّة', 'قهـــوة تركية', 'والقهوة التركية']) {
    expect((await search(page, typed))[0], typed).toBe(asWritten[0]);
  }
  const robes = await search(page, 'أثواب');
  expect(robes.length).toBeGreaterThan(0);
  expect(await search(page, 'اثواب')).toEqual(robes);
  expect(await search(page, 'الأثواب')).toEqual(robes);
});

test('an English word finds products in the Arabic shop too, and a search without results says so (F1)', async ({
  page,
}) => {
  expect((await search(page, 'oud')).length).toBeGreaterThan(0);
  expect(await search(page, 'زقزقزق')).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('لا توجد منتجات');
});
