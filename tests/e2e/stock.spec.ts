import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test } from './support.ts';

const SLUG = ownSlug('stk');

test('an owner counts stock, takes a broken piece out and reads the history, in both languages', async ({
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
