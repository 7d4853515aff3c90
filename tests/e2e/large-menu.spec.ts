import { translator } from '#messages/index.ts';
import { hydrated } from './screens/settle.ts';
import { expect, QUICK, shopUrl, test, twin } from './support.ts';

const TILE = { en: 'Set for slow mornings', ar: 'مائدة لصباحات هادئة' };

for (const locale of ['en', 'ar'] as const) {
  const home = shopUrl('demo', locale === 'en' ? '/' : '/ar');
  const say = translator(locale);

  test.describe(`in ${locale}`, twin(locale === 'en', QUICK), () => {
    test('the large menu shows pictures, brands and the owner’s tile, and the keyboard walks through it', async ({
      page,
    }) => {
      await page.goto(home);
      await hydrated(page);
      const chevron = page.locator('.nav-item[data-mega] button').first();
      await chevron.focus();
      await page.keyboard.press('Enter');
      const menu = page.locator('#mega');
      await expect(menu.locator('.mega-tiles img').first()).toBeVisible();
      await expect(menu.getByRole('list', { name: say('common.brands') }).getByRole('link')).not.toHaveCount(
        0,
      );
      await page.keyboard.press('ArrowDown');
      await expect(menu.locator('a.all')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(chevron).toBeFocused();
      await page.keyboard.press('Enter');
      await menu.getByRole('link', { name: TILE[locale] }).click();
      await expect(page).toHaveURL(/\/new-arrivals$/);
      await expect(menu).toBeHidden();
    });

    test('the panels of the phone menu have pictures, and open without them if they cannot be loaded', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const rows = page.locator('#menu > nav > .menu-rows > li > button');
      const open = async () => {
        await page.goto(home);
        await hydrated(page);
        await page.getByRole('banner').locator('[popovertarget="menu"]').first().click();
        await rows.first().click();
      };
      await open();
      await expect(rows.first().locator('img')).toBeVisible();
      const panel = page.locator('.sheet .sheet:popover-open');
      await expect(panel.locator('li:nth-child(2) img')).toBeVisible();
      await page.route(/\/menu\/now/, (route) => route.abort());
      await open();
      await expect(panel.locator('li:nth-child(2) a')).toBeVisible();
      await expect(panel.locator('li:nth-child(2) img')).toHaveCount(0);
    });
  });
}
