import type { Cookie, Locator, Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { APPAREL, countCatalogue, createStore, fixture, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { searchAndOrder, WORDS } from './shopper.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('by-admin');
const IN_FILE = countCatalogue(APPAREL);
const UPLOAD = '/admin/products/import';
const say = { en: translator('en'), ar: translator('ar') };

// One story: a new store is filled from its admin and sells.
test.describe.configure({ mode: 'serial' });

let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Admin Apparel'));
});

/** Uploads a file on the import page and waits until its report is complete. */
async function upload(page: Page, file: string, { dryRun = false } = {}): Promise<void> {
  await page.goto(adminUrl(SLUG, UPLOAD));
  await page.getByLabel('CSV file').setInputFiles(file);
  if (dryRun) await page.getByRole('checkbox', { name: 'Only check the file' }).check();
  await page.getByRole('button', { name: dryRun ? 'Check the file' : 'Start the import' }).click();
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 }).getByText(/^(Done|Failed)$/)).toBeVisible();
}

function figure(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('+ dd');
}

async function expectFigures(page: Page, figures: Record<string, number>): Promise<void> {
  for (const [label, value] of Object.entries(figures))
    await expect(figure(page, label)).toHaveText(`${value}`);
}

test.describe('the owner', () => {
  test.beforeEach(({ context }) => context.addCookies(owner));

  test('the owner checks a file first: the report says what would be imported, and nothing is saved (E8)', async ({
    page,
  }) => {
    await upload(page, APPAREL, { dryRun: true });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Check of ');
    await expectFigures(page, {
      'Would be created': IN_FILE.products,
      'Would be updated': 0,
      Unchanged: 0,
      Variants: IN_FILE.variants,
      Errors: 0,
    });
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was saved.' })).toContainText(
      `${IN_FILE.rows} rows checked.`,
    );
    await page.goto(adminUrl(SLUG, '/admin/products'));
    await expect(page.getByText('Bring your products in')).toBeVisible();
    await page.goto(shopUrl(SLUG, '/search?q=varsity'));
    await expect(page.getByText('No products match “varsity”')).toBeVisible();
  });

  test('the owner imports every product and variant of a file (E8)', async ({ page }) => {
    await upload(page, APPAREL);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Import of ');
    await expectFigures(page, {
      Created: IN_FILE.products,
      Updated: 0,
      Unchanged: 0,
      Variants: IN_FILE.variants,
      Errors: 0,
    });
    await expect(page.getByText('Every row was accepted.')).toBeVisible();
    await page.getByRole('link', { name: 'See the products' }).click();
    await expect(page.getByRole('main')).toContainText(`All${IN_FILE.products}`);
    await expect(page.getByRole('row').filter({ hasText: 'Classic Varsity Top' })).toContainText('$60.00');
  });

  test('the owner imports the same file again, and nothing is changed or duplicated (E8)', async ({
    page,
  }) => {
    await upload(page, APPAREL);
    await expectFigures(page, { Created: 0, Updated: 0, Unchanged: IN_FILE.products, Errors: 0 });
    await page.goto(adminUrl(SLUG, '/admin/products'));
    await expect(page.getByRole('main')).toContainText(`All${IN_FILE.products}`);
  });

  test('the owner reads the line and the problem of every bad row in both languages, and no incomplete product is imported (E8)', async ({
    page,
  }) => {
    await upload(page, fixture('shopify-bad-rows.csv'));
    await expectFigures(page, { Created: 2, Variants: 2, Errors: 9 });
    const reasons = (locale: 'en' | 'ar'): [number, string][] => [
      [4, say[locale]('import.errors.price_invalid', { column: 'Variant Price', value: 'abc' })],
      [5, say[locale]('import.errors.stock_negative', { value: '-4' })],
      [6, say[locale]('import.errors.duplicate_sku', { sku: 'CUP-1', line: 2 })],
      [7, say[locale]('import.errors.handle_missing')],
    ];
    await expectReasons(page, reasons('en'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the errors (CSV)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.goto(`${page.url()}?lang=ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectReasons(page, reasons('ar'));
    await page.goto(adminUrl(SLUG, '/admin/products?q=cup&lang=en'));
    await expect(page.getByRole('row').filter({ hasText: 'Good cup' })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: /Dear cup|Sunk cup|Copied cup/ })).toHaveCount(0);
    await page.goto(shopUrl(SLUG, '/products/dear-cup'));
    await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  });

  for (const { file, line, reason } of [
    { file: 'shopify-broken-quotes.csv', line: 7, reason: 'A quotation mark is opened here and not closed' },
    { file: 'shopify-no-handle.csv', line: 1, reason: 'The column “Handle” is missing.' },
    { file: 'shopify-latin1.csv', line: 3, reason: 'The file is not in UTF-8 from here on.' },
    { file: 'shopify-four-options.csv', line: 3, reason: 'The product has 4 options' },
  ]) {
    test(
      `the owner is told what is wrong with ${file}, and in which line (E8)`,
      twin(line !== 7),
      async ({ page }) => {
        await upload(page, fixture(file));
        const row = page.getByRole('row').filter({ hasText: reason }).first();
        await expect(row.getByRole('cell').first()).toHaveText(String(line));
        await page.goto(adminUrl(SLUG, '/admin/products?q=cup'));
        await expect(page.getByRole('link', { name: /^Good cup/ })).toBeVisible();
        await expect(page.getByRole('link', { name: /^Cup/ })).toHaveCount(0);
      },
    );
  }

  test('the owner is told at once that a file is missing or not a CSV (E8)', async ({ page }) => {
    await page.goto(adminUrl(SLUG, UPLOAD));
    const send = page.getByRole('button', { name: 'Start the import' });
    await send.click();
    await expect(page.getByRole('alert')).toHaveText('Choose a CSV file.');
    await expect(page.getByLabel('CSV file')).toBeFocused();
    const field = page.getByLabel('CSV file');
    await field.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Handle') });
    await expect(page.getByRole('alert')).toHaveText('Choose a file that ends in .csv.');
    await field.setInputFiles({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await expect(page.getByRole('alert')).toHaveText('The file is empty.');
    await send.click();
    await expect(page).toHaveURL(adminUrl(SLUG, UPLOAD));
  });
});

async function expectReasons(page: Page, reasons: [number, string][]): Promise<void> {
  for (const [line, reason] of reasons) {
    const row = page.getByRole('row').filter({ hasText: reason });
    await expect(row.getByRole('cell').first()).toHaveText(String(line));
  }
}

const numbers: number[] = [];

for (const { locale, scripts, size } of [
  { locale: 'en', scripts: true, size: 'Small' },
  { locale: 'ar', scripts: false, size: 'Medium' },
  { locale: 'en', scripts: false, size: 'Large' },
  { locale: 'ar', scripts: true, size: 'Small' },
] as const) {
  test.describe(
    `a shopper, ${locale}, ${scripts ? 'with' : 'without'} JavaScript`,
    twin(scripts === (locale === 'ar')),
    () => {
      test.use({ javaScriptEnabled: scripts });

      test('a shopper orders an imported variant (I2, V2)', async ({ page }) => {
        const email = `noor.${locale}.${scripts}@example.com`;
        const product = 'Classic Varsity Top';
        const errand = { slug: SLUG, words: WORDS[locale], scripts, product, size, email };
        numbers.push(await searchAndOrder(page, errand));
        await expect(page.getByRole('main')).toContainText('65.00');
      });
    },
  );
}

test('the owner sees the orders of imported products with their totals (K3)', async ({ page, context }) => {
  await context.addCookies(owner);
  await page.goto(adminUrl(SLUG, '/admin/orders'));
  expect(numbers).toEqual([1001, 1002, 1003, 1004].slice(0, numbers.length));
  expect(numbers.length).toBeGreaterThan(1);
  for (const number of numbers) {
    await expect(page.getByRole('row').filter({ hasText: String(number) })).toContainText('$65.00');
  }
});
