import type { BrowserContext, Page } from '@playwright/test';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import {
  addToCart,
  fillCheckout,
  orderNumber,
  person,
  placeButton,
  quantityField,
  setQuantity,
  WORDS,
  type Words,
} from './shopper.ts';
import { adminUrl, expect, QUICK, reads, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('changes');

let login: Login;

// Each test changes its own product, so that no test waits for another's.
test.beforeAll(async () => {
  login = await createStore(SLUG, 'House of Changes');
  await importGoods(SLUG, [
    { handle: 'plain-mug', title: 'Plain Mug', price: '12.00' },
    { handle: 'gone-lamp', title: 'Gone Lamp', price: '40.00' },
    { handle: 'scarce-bowl', title: 'Scarce Bowl', price: '18.00', stock: 5 },
    { handle: 'dear-rug', title: 'Dear Rug', price: '50.00' },
    { handle: 'agreed-rug', title: 'Agreed Rug', price: '50.00' },
    { handle: 'sold-tray', title: 'Sold Tray', price: '22.00', stock: 3 },
  ]);
});

const at = (words: Words, path: string) => shopUrl(SLUG, `${words.prefix}${path}`);

/** The number of orders that the owner sees; a refusal must leave it unchanged. */
async function countOrders(page: Page): Promise<number> {
  await page.goto(adminUrl(SLUG, '/admin/orders'));
  return page.getByRole('row').count();
}

async function openCheckout(page: Page, words: Words, handle: string, email: string): Promise<void> {
  await addToCart(page, { slug: SLUG, words, handle });
  await page.goto(at(words, '/checkout'));
  await fillCheckout(page, words, person(email));
}

test.describe('changes between cart and checkout are shown before anything is ordered (I4)', () => {
  test.describe.configure({ mode: 'serial' });
  let staff: BrowserContext;

  test.beforeAll(async ({ browser }) => {
    const cookies = await cookiesOf(browser, SLUG, login);
    staff = await browser.newContext();
    await staff.addCookies(cookies);
  });
  test.afterAll(() => staff.close());

  const cases = [
    {
      name: 'a price that rose',
      handle: 'dear-rug',
      change: () => importGoods(SLUG, [{ handle: 'dear-rug', title: 'Dear Rug', price: '55.00' }]),
      told: { en: 'Dear Rug: the price was $50.00 and is now $55.00.', ar: 'Dear Rug' },
    },
    {
      name: 'a product that is no longer sold',
      handle: 'gone-lamp',
      change: () =>
        importGoods(SLUG, [{ handle: 'gone-lamp', title: 'Gone Lamp', price: '40.00' }], 'archived'),
      told: { en: 'Gone Lamp is no longer available.', ar: 'Gone Lamp' },
    },
    {
      name: 'stock that went to somebody else',
      handle: 'sold-tray',
      change: () =>
        importGoods(SLUG, [{ handle: 'sold-tray', title: 'Sold Tray', price: '22.00', stock: 0 }]),
      told: { en: 'Sold Tray: sold out.', ar: 'Sold Tray' },
    },
  ];

  for (const { name, handle, change, told } of cases) {
    test(name, twin(name !== 'a price that rose'), async ({ browser }) => {
      const owner = await staff.newPage();
      const before = await countOrders(owner);
      const shoppers = [
        { words: WORDS.en, scripts: true },
        { words: WORDS.ar, scripts: false },
      ];
      const pages: Page[] = [];
      for (const { words, scripts } of shoppers) {
        const context = await browser.newContext({ javaScriptEnabled: scripts });
        const page = await context.newPage();
        await openCheckout(page, words, handle, `${handle}@example.com`);
        pages.push(page);
      }
      await change();
      for (const [index, page] of pages.entries()) {
        const { words } = shoppers[index] as (typeof shoppers)[number];
        await placeButton(page, words).click();
        const title =
          words.locale === 'en'
            ? 'Your cart changed before the order was placed'
            : 'تغيّرت سلتك قبل تأكيد الطلب';
        const alert = page.getByRole('alert').filter({ hasText: title });
        await expect(alert).toContainText(reads(told[words.locale]));
        await expect(page.getByLabel(words.fields.name).first()).toHaveValue('Sara Al-Harbi');
      }
      expect(await countOrders(owner)).toBe(before);
      await Promise.all(pages.map((page) => page.context().close()));
      await owner.close();
    });
  }

  test('a changed price that the shopper accepts at the checkout is the price of the order (I4)', async ({
    page,
  }) => {
    const words = WORDS.en;
    await openCheckout(page, words, 'agreed-rug', 'agreed@example.com');
    await importGoods(SLUG, [{ handle: 'agreed-rug', title: 'Agreed Rug', price: '60.00' }]);
    await placeButton(page, words).click();
    await expect(page.getByRole('alert')).toContainText(reads('The total was $55.00 and is now $65.00.'));
    await placeButton(page, words).click();
    await orderNumber(page, words);
    await expect(page.getByRole('main')).toContainText('$65.00');
  });

  test('the cart offers the remaining units of scarce stock, and the checkout works again (I4)', async ({
    page,
  }) => {
    const words = WORDS.en;
    await addToCart(page, { slug: SLUG, words, handle: 'scarce-bowl' });
    await page.goto(at(words, '/cart'));
    await setQuantity(page, '4', true);
    await expect(page.getByText('Shopping cart updated').first()).toBeVisible();
    await importGoods(SLUG, [{ handle: 'scarce-bowl', title: 'Scarce Bowl', price: '18.00', stock: 2 }]);
    await page.reload();
    await expect(page.getByText('Only 2 available. Lower the quantity to go on.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take 2 pieces' }).click();
    await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
    await expect(quantityField(page)).toHaveValue('2');
  });
});

test.describe('one cart gives one order (I3)', () => {
  const words = WORDS.en;

  test('a double click places one order (I3)', QUICK, async ({ page }) => {
    await openCheckout(page, words, 'plain-mug', 'twice@example.com');
    await placeButton(page, words).dblclick();
    const number = await orderNumber(page, words);
    await page.goto(at(words, '/checkout'));
    await expect(page).toHaveURL(at(words, '/cart'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping cart is empty' })).toBeVisible();
    await page.goto(at(words, `/order-confirmed/${number + 1}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
  });

  test('the back button after ordering leads to no second order (I3)', async ({ page }) => {
    await openCheckout(page, words, 'plain-mug', 'back@example.com');
    await placeButton(page, words).click();
    await orderNumber(page, words);
    await page.goBack();
    await expect(page).toHaveURL(at(words, '/cart'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping cart is empty' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the form of an older page, sent again without JavaScript, leads to the same order (I3)', async ({
      page,
    }) => {
      await openCheckout(page, words, 'plain-mug', 'again@example.com');
      const older = await page.context().newPage();
      await older.goto(at(words, '/checkout'));
      await fillCheckout(older, words, person('again@example.com'));
      await placeButton(page, words).click();
      const number = await orderNumber(page, words);
      await placeButton(older, words).click();
      expect(await orderNumber(older, words)).toBe(number);
    });
  });

  test('two tabs that order at the same moment get the same order (I3)', async ({ page }) => {
    await openCheckout(page, words, 'plain-mug', 'tabs@example.com');
    const other = await page.context().newPage();
    await other.goto(at(words, '/checkout'));
    await fillCheckout(other, words, person('tabs@example.com'));
    await Promise.all([placeButton(page, words).click(), placeButton(other, words).click()]);
    expect(await orderNumber(other, words)).toBe(await orderNumber(page, words));
  });
});
