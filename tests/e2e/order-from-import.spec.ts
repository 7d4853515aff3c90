import { APPAREL, countCatalogue, OWNER, souk } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { fillCheckout, orderNumber, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, shopUrl, test } from './support.ts';

const SLUG = process.env.SOUK_TEST_REUSE ? `apparel-${process.pid}` : 'apparel';
const PRODUCT = 'Classic Varsity Top';
const person = (email: string) => ({
  name: 'Sara Al-Harbi',
  address: '12 King Fahd Road, Apt 4',
  city: 'Riyadh',
  zip: '12271',
  email,
  mobile: '+966501234567',
});

// One story: a catalogue comes in, four shoppers buy from it, the owner sees them.
test.describe.configure({ mode: 'serial' });

test('a whole Shopify catalogue is imported into a new store from the command line (E8)', async () => {
  await souk(
    'store',
    'create',
    '--slug',
    SLUG,
    '--name',
    'Apparel House',
    '--currency',
    'USD',
    '--locale',
    'en',
    '--owner-email',
    OWNER.email,
    '--owner-password',
    OWNER.password,
  );
  const inFile = countCatalogue(APPAREL);
  const report = await souk<{ products: object; variants: number; errors: unknown[] }>(
    'import',
    'shopify',
    APPAREL,
    '--store',
    SLUG,
  );
  expect(report).toMatchObject({
    products: { created: inFile.products, updated: 0, unchanged: 0 },
    variants: inFile.variants,
    errors: [],
  });
  const again = await souk<{ products: object }>('import', 'shopify', APPAREL, '--store', SLUG);
  expect(again.products).toEqual({ created: 0, updated: 0, unchanged: inFile.products });
});

const numbers: number[] = [];

for (const { locale, scripts, size } of [
  { locale: 'en', scripts: true, size: 'Small' },
  { locale: 'ar', scripts: true, size: 'Medium' },
  { locale: 'en', scripts: false, size: 'Large' },
  { locale: 'ar', scripts: false, size: 'Medium' },
] as const) {
  test.describe(`${locale}, ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('a shopper finds a product, chooses a size and orders it cash on delivery (I2)', async ({
      page,
    }) => {
      const words = WORDS[locale];
      await page.goto(shopUrl(SLUG, words.prefix || '/'));
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await page.getByRole('searchbox', { name: words.search }).first().fill('varsity');
      await page.getByRole('searchbox', { name: words.search }).first().press('Enter');
      await page.getByRole('main').getByRole('link', { name: PRODUCT }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible();
      await page.getByRole('radio', { name: size }).check({ force: true });
      await page.getByRole('main').getByRole('button', { name: words.add, exact: true }).first().click();
      if (scripts) {
        await expect(page.getByRole('status').filter({ hasText: words.inCart })).toBeVisible();
        const mirror = await page.evaluate(() => JSON.parse(localStorage.getItem('cartData') ?? 'null'));
        expect(mirror).toMatchObject({ count: 1, currency: 'USD' });
        await page.goto(shopUrl(SLUG, `${words.prefix}/cart`));
      } else {
        await expect(page.getByText(words.inCart)).toBeVisible();
      }
      await expect(page.getByRole('heading', { level: 1, name: words.cartTitle })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(size);
      await page.getByRole('link', { name: words.checkout, exact: true }).first().click();
      await fillCheckout(page, words, person(`sara.${locale}.${scripts}@example.com`));
      await page.getByRole('button', { name: words.place }).first().click();
      numbers.push(await orderNumber(page, words));
      // 60.00 and 5.00 for delivery.
      await expect(page.getByRole('main')).toContainText('65.00');
    });
  });
}

test('order numbers run from 1001 without a gap (K2)', () => {
  expect(numbers).toEqual([1001, 1002, 1003, 1004]);
});

test('the owner sees the orders with their totals and marks one collected (J1, K1)', async ({ page }) => {
  await signInToAdmin(page, SLUG, OWNER);
  for (const number of numbers) {
    const row = page.getByRole('row').filter({ hasText: String(number) });
    await expect(row).toContainText('$65.00');
  }
  await page.getByRole('link', { name: /1001/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1001');
  for (const step of ['Start processing', 'Mark as shipped', 'Mark as delivered']) {
    await page.getByRole('button', { name: step }).click();
  }
  await page.getByRole('button', { name: 'Cash collected' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto(adminUrl(SLUG, '/admin/orders'));
  await expect(page.getByRole('row').filter({ hasText: '1001' })).toContainText('Paid');
  await expect(page.getByRole('row').filter({ hasText: '1002' })).toContainText('Unpaid');
});

test('the shopper’s mail is in the outbox, in the language of the order (O1)', async ({ page }) => {
  await page.goto(platformUrl('/dev/mail'));
  await expect(page.getByText('sara.en.true@example.com').first()).toBeVisible();
  await page.getByText('sara.ar.true@example.com').first().click();
  await expect(page.getByText('1002').first()).toBeVisible();
});
