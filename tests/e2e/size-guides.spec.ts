import type { Cookie, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { saveBar } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { expectAccessible } from './screens/accessible.ts';
import { adminUrl, expect, shopUrl, test } from './support.ts';

// A size guide, written by the owner and read by shoppers at the choice of a size (E2).
const SLUG = ownSlug('sizes');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'House of Sizes'));
  await importGoods(
    SLUG,
    LOCALES.map((locale) => ({
      handle: `gown-${locale}`,
      title: `Gown ${locale}`,
      size: 'M',
      price: '90.00',
    })),
  );
});

for (const locale of LOCALES) {
  const t = translator(locale);
  const inShop = shopUrl(SLUG, `${locale === 'en' ? '' : '/ar'}/products/gown-${locale}`);
  const link = (page: Page) => page.getByRole('button', { name: t('product.sizes.title'), exact: true });
  const sheet = (page: Page) => page.locator('#size-guide');
  const unit = (page: Page, name: 'cm' | 'in') =>
    sheet(page).locator('.guide-units label', { hasText: t(`product.sizes.${name}`) });

  /** The guide's words in the page, in both units. */
  async function readGuide(page: Page): Promise<void> {
    await link(page).click();
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByText('84–88', { exact: true }).first()).toBeVisible();
    await unit(page, 'in').click();
    await expect(sheet(page).getByText('84–88', { exact: true }).first()).toBeHidden();
    await expect(sheet(page).getByText('33.1–34.6', { exact: true }).first()).toBeVisible();
    await expect(sheet(page).getByText('36–38', { exact: true })).toBeVisible();
    await expect(sheet(page).getByRole('heading', { name: t('product.sizes.how') })).toBeVisible();
  }

  test.describe(`${locale}: a size guide`, () => {
    test.describe.configure({ mode: 'serial' });

    test('begins with a finished one, gets a row pasted from a spreadsheet, and is given to a product', async ({
      page,
      context,
    }) => {
      await context.addCookies(owner);
      await page.goto(adminUrl(SLUG, `/admin/size-guides?lang=${locale}`));
      await page.getByRole('link', { name: t('productgroups.add.sizeGuide') }).click();
      await page.getByRole('link', { name: t('sizeguides.start.women') }).click();
      const cell = (row: number, column: string) =>
        page.getByRole('textbox', { name: t('sizeguides.cell', { row, column }), exact: true });
      const size = locale === 'en' ? 'Size' : 'المقاس';
      await expect(cell(2, size)).toHaveValue('S');
      const addRow = page.getByRole('button', { name: t('sizeguides.addRow') });
      await expect(async () => {
        await addRow.click();
        await expect(cell(7, size)).toBeVisible({ timeout: 500 });
      }).toPass();
      await cell(7, size).evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '3XL\t56-58\t28-30\nTall\t60');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(cell(8, size)).toHaveValue('Tall');
      await page.getByRole('searchbox', { name: t('sizeguides.findProduct') }).fill(`Gown ${locale}`);
      await page.getByRole('button', { name: `${t('productgroups.pick')} Gown ${locale}` }).click();
      await saveBar(page, locale);
      await expectAccessible(page);
      await page.reload();
      await expect(cell(7, locale === 'en' ? 'EU' : 'أوروبي')).toHaveValue('56–58');
      await page.goto(adminUrl(SLUG, '/admin/size-guides'));
      await expect(
        page.getByRole('listitem').filter({ hasText: t('sizeguides.sizes', { count: 8 }) }),
      ).toBeVisible();
    });

    test('opens at the option for sizes, in cm and inches, and gives the focus back', async ({ page }) => {
      await page.goto(inShop);
      const group = page.getByRole('group', { name: /Size/ }).first();
      await expect(group.getByRole('button', { name: t('product.sizes.title') })).toBeVisible();
      await readGuide(page);
      await expect(sheet(page).getByText('Tall', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      await expect(link(page)).toBeFocused();
    });

    test('scrolls inside itself on a phone, and its first column stays', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(inShop);
      await link(page).click();
      const place = sheet(page).locator('.guide-scroll');
      await expect(place).toBeInViewport();
      const { scrolled, moved } = await place.evaluate((element) => {
        const edge = () => {
          const [inner, outer] = [element.querySelector('tbody th'), element].map((each) =>
            each?.getBoundingClientRect(),
          );
          return document.dir === 'rtl'
            ? (outer?.right ?? 0) - (inner?.right ?? 0)
            : (inner?.left ?? 0) - (outer?.left ?? 0);
        };
        const before = edge();
        element.scrollLeft = document.dir === 'rtl' ? -400 : 400;
        return { scrolled: Math.abs(element.scrollLeft), moved: Math.abs(edge() - before) };
      });
      expect(scrolled).toBeGreaterThan(60);
      expect(moved).toBeLessThan(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('opens and switches its unit', async ({ page }) => {
        await page.goto(inShop);
        await readGuide(page);
        await sheet(page)
          .getByRole('button', { name: t('common.action.close') })
          .click();
        await expect(sheet(page)).toBeHidden();
      });
    });
  });
}
