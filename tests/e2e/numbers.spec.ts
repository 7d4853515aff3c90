import { readFile } from 'node:fs/promises';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('numbers');
let owner: Login;

test.beforeAll(async () => {
  owner = await createStore(SLUG, 'Numbers House');
  // One product for each language: both tests run in this store, and each looks at its own row.
  await importGoods(SLUG, [
    { handle: 'lamp-en', title: 'Brass Lamp', price: '40.00' },
    { handle: 'lamp-ar', title: 'Copper Lamp', price: '40.00' },
  ]);
});

for (const [locale, lamp] of [
  ['en', 'Brass Lamp'],
  ['ar', 'Copper Lamp'],
] as const) {
  test(
    `a new order appears in the open list, on the dashboard and in the sales, in ${locale} (K3, P1, P2)`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      const t = translator(locale);
      await signInToAdmin(page, SLUG, owner);
      await page.goto(adminUrl(SLUG, `/admin/orders?lang=${locale}`));
      await page.getByRole('button', { name: t('numbers.bell.off') }).click();
      await expect(page.getByRole('button', { name: t('numbers.bell.on') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      const shopper = await (await browser.newContext()).newPage();
      await addToCart(shopper, { slug: SLUG, words: WORDS.en, handle: `lamp-${locale}` });
      await shopper.goto(shopUrl(SLUG, '/checkout'));
      await fillCheckout(shopper, WORDS.en, person(`buyer-${locale}@example.com`));
      await placeButton(shopper, WORDS.en).click();
      const number = await orderNumber(shopper, WORDS.en);
      await expect(page.getByRole('link', { name: `#${number}` }).first()).toBeVisible();

      await page.goto(adminUrl(SLUG, '/admin/dashboard'));
      await expect(page.getByRole('region', { name: t('numbers.dashboard.latest') })).toContainText(
        `#${number}`,
      );
      await expect(page.getByRole('figure', { name: t('numbers.dashboard.chart') })).toBeVisible();
      await page.goto(adminUrl(SLUG, '/admin/sales?by=product'));
      await expect(page.getByRole('row', { name: lamp })).toContainText('40.00');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('numbers.sales.download') }).click(),
      ]);
      expect(await readFile(await file.path(), 'utf8')).toContain(`"${lamp}"`);
    },
  );
}
