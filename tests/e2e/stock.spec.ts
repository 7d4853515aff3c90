import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { expectSaid, openDesk, toCheckout } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test } from './support.ts';
import { takeTransfers } from './take-transfers.ts';

const SLUG = ownSlug('stk');

test('an owner counts stock, removes a broken unit and reads the history, in both languages', async ({
  page,
  browser,
}) => {
  const login = await createStore(SLUG, 'Cedar Corner');
  await importGoods(SLUG, [{ handle: 'plain-mug', title: 'Plain Mug', price: '12.00', stock: 9 }]);
  await page.context().addCookies(await cookiesOf(browser, SLUG, login));

  await page.goto(adminUrl(SLUG, '/admin/products'));
  await page.getByRole('main').getByRole('link', { name: 'Stock' }).click();
  const count = page.getByRole('textbox', { name: 'Available of Plain Mug' });
  await expect(count).toHaveValue('9');
  await count.fill('6');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Plain Mug' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Stock was saved' })).toBeVisible();
  await expect(count).toHaveValue('6');

  await page.goto(`${adminUrl(SLUG, '/admin/products/stock')}?lang=ar`);
  await page.getByRole('link', { name: 'Plain Mug' }).click();
  await page.getByLabel('ماذا حدث').selectOption('remove');
  await page.getByLabel('عدد القطع').fill('8');
  await page.getByLabel('السبب').selectOption('damaged');
  await page.getByRole('button', { name: 'حفظ' }).first().click();
  await expect(page.getByText('لا توجد إلا 6 قطع.')).toBeVisible();
  await page.getByLabel('عدد القطع').fill('1');
  await page.getByRole('button', { name: 'حفظ' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'تم حفظ المخزون' })).toBeVisible();
  const history = page.locator('.stock-moves li');
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('تلف أو فقدان');
  await expect(history.nth(1)).toContainText('جرد');
  await expect(history.last()).toContainText('استيراد');
});

for (const locale of ['en', 'ar'] as const) {
  test(`an owner releases stock held by unpaid orders on a phone, in ${locale}`, async ({
    page,
    browser,
  }) => {
    const slug = ownSlug(`hoard-${locale}`);
    const login = await createStore(slug, 'Hoard Corner');
    await importGoods(slug, [{ handle: 'last-mug', title: 'Last Mug', price: '12.00', stock: 9 }]);
    await page.context().addCookies(await cookiesOf(browser, slug, login));
    await takeTransfers(page, slug);
    await page.setViewportSize({ width: 390, height: 844 });
    const t = translator(locale);
    const visitor = await browser.newContext();
    const shop = await visitor.newPage();
    await toCheckout(shop, { slug, locale, handle: 'last-mug' });
    await shop.locator('[name=paymentMethod][value=bank_transfer]').check({ force: true });
    await shop
      .getByRole('button', { name: t('checkout.page.placeTransfer') })
      .first()
      .click();
    await shop.waitForURL(/\/transfer\/\d+/);
    await visitor.close();

    await openDesk(page, { slug, path: '/admin/products/stock?view=held', locale });
    await expect(page.getByRole('heading', { name: t('stock.holds.products') })).toBeVisible();
    const will = page.getByText(t('stock.release.will', { count: 1 }));
    // The order is ticked again until the page counts it, because the page's scripts may not run yet.
    await expect(async () => {
      await page.locator('[name=order]').uncheck();
      await page.locator('[name=order]').check();
      await expect(will).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(t('stock.release.willBack', { count: 1 }))).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: t('stock.release.submit'), exact: true }).click();
    await expectSaid(page, t('stock.release.done', { count: 1 }));
    await expect(page.getByText(t('stock.none.held.title'))).toBeVisible();
  });
}
