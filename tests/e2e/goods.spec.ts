import type { Cookie } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, QUICK, test, twin } from './support.ts';

const SLUG = ownSlug('goods');

let staff: Cookie[];

test.beforeAll(async ({ browser }) => {
  const login = await createStore(SLUG, 'House of Goods');
  staff = await cookiesOf(browser, SLUG, login);
  await importGoods(SLUG, [
    { handle: 'plain-mug', title: 'Plain Mug', price: '12.00' },
    { handle: 'oak-tray', title: 'Oak Tray', price: '30.00' },
  ]);
});

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);

  test(
    `prices are edited by keyboard alone, previewed before they are saved, and undone, in ${locale} (E7)`,
    twin(locale === 'ar', QUICK),
    async ({ page }) => {
      await page.context().addCookies(staff);
      await page.goto(adminUrl(SLUG, `/admin/products/bulk?sort=name&lang=${locale}`));
      const price = (title: string) =>
        page.getByLabel(`${title}: ${say('productbulk.column.price')}`, { exact: true });
      await expect(price('Oak Tray')).toHaveValue('30.00');
      const review = page.getByRole('button', { name: say('productbulk.review') });
      // Text typed before the page's scripts run is not counted.
      await expect(async () => {
        await price('Oak Tray').focus();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('٣٣');
        await expect(review).toBeEnabled({ timeout: 500 });
        await expect(price('Oak Tray')).toHaveValue('٣٣', { timeout: 500 });
      }).toPass();
      await page.keyboard.press('Enter');
      await expect(price('Plain Mug')).toBeFocused();
      await page.keyboard.type('11');
      await review.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('row')).toHaveCount(3);
      await dialog.getByRole('button', { name: say('productbulk.save', { count: 2 }) }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(price('Oak Tray')).toHaveValue('33.00');
      await page.getByRole('button', { name: say('productbulk.undo') }).press('Enter');
      await expect(price('Oak Tray')).toHaveValue('30.00');
      await expect(price('Plain Mug')).toHaveValue('12.00');
    },
  );

  test(
    `categories are created and nested by keyboard, in ${locale} (E3)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await page.context().addCookies(staff);
      const names = [`Kitchen ${locale}`, `Cups ${locale}`];
      for (const name of names) {
        await page.goto(adminUrl(SLUG, `/admin/categories/new?lang=${locale}`));
        await page.locator('[name="title.en"]').fill(name);
        await page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      }
      await page.goto(adminUrl(SLUG, '/admin/categories'));
      const row = page.locator('.tree-row').filter({ hasText: `Cups ${locale}` });
      await row.locator('.drag-handle').focus();
      // The row moves before the server has answered.
      const saved = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await saved;
      await expect(row).toHaveAttribute('data-level', '1');
      await page.reload();
      await expect(row).toHaveAttribute('data-level', '1');
    },
  );
}
