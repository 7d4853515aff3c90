import { APPAREL, countCatalogue, createStore, importFile, type Login, ownSlug } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { searchAndOrder, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, QUICK, test, twin } from './support.ts';

const SLUG = ownSlug('apparel');
const product = 'Classic Varsity Top';

// One story: a catalogue is imported, four shoppers buy from it, and the owner sees their orders.
test.describe.configure({ mode: 'serial' });

let owner: Login;

test('a whole Shopify catalogue is imported into a new store from the command line (E8)', QUICK, async () => {
  owner = await createStore(SLUG, 'Apparel House');
  const { products, variants } = countCatalogue(APPAREL);
  expect(await importFile(SLUG, APPAREL)).toMatchObject({
    products: { created: products, updated: 0, unchanged: 0 },
    variants,
    errors: [],
  });
  const again = await importFile(SLUG, APPAREL);
  expect(again.products).toEqual({ created: 0, updated: 0, unchanged: products });
});

const numbers: number[] = [];

for (const { locale, scripts, size } of [
  { locale: 'en', scripts: true, size: 'Small' },
  { locale: 'ar', scripts: true, size: 'Medium' },
  { locale: 'en', scripts: false, size: 'Large' },
  { locale: 'ar', scripts: false, size: 'Medium' },
] as const) {
  test.describe(
    `${locale}, ${scripts ? 'with' : 'without'} JavaScript`,
    twin(scripts === (locale === 'ar'), QUICK),
    () => {
      test.use({ javaScriptEnabled: scripts });

      test('a shopper finds a product, chooses a size and orders it with cash on delivery (I2, V2)', async ({
        page,
      }) => {
        const email = `sara.${locale}.${scripts}@example.com`;
        const errand = { slug: SLUG, words: WORDS[locale], scripts, product, size, email };
        numbers.push(await searchAndOrder(page, errand));
        // 60.00 and 5.00 for delivery.
        await expect(page.getByRole('main')).toContainText('65.00');
      });
    },
  );
}

test('order numbers run from 1001 without a gap (K2)', QUICK, () => {
  expect(numbers).toEqual([1001, 1002, 1003, 1004].slice(0, numbers.length));
  expect(numbers.length).toBeGreaterThan(1);
});

test(
  'the owner sees the orders with their totals and marks one collected (J1, K1)',
  QUICK,
  async ({ page }) => {
    await signInToAdmin(page, SLUG, owner);
    for (const number of numbers) {
      const row = page.getByRole('row').filter({ hasText: String(number) });
      await expect(row).toContainText('$65.00');
    }
    await page.getByRole('link', { name: /1001/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1001');
    await page.getByRole('button', { name: 'Start processing' }).click();
    await page.getByRole('link', { name: 'Ship items' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await page.getByRole('button', { name: 'Cash collected' }).click();
    await expect(page.getByRole('heading', { level: 1 }).getByText('Paid', { exact: true })).toBeVisible();
    await page.goto(adminUrl(SLUG, '/admin/orders'));
    await expect(page.getByRole('row').filter({ hasText: '1001' })).toContainText('Paid');
    await expect(page.getByRole('row').filter({ hasText: '1002' })).toContainText('Unpaid');
  },
);

test('the shopper’s mail is in the outbox, in the language of the order (O1)', QUICK, async ({ page }) => {
  await page.goto(platformUrl('/dev/mail'));
  await expect(page.getByText('sara.en.true@example.com').first()).toBeVisible();
  await page.getByText('sara.ar.false@example.com').first().click();
  await expect(page.getByText(String(numbers.at(-1))).first()).toBeVisible();
});
