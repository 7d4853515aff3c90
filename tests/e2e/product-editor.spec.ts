import type { Cookie, Page } from '@playwright/test';
import { otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, QUICK, reads, shopUrl, test, twin } from './support.ts';
import { pressByKey, tabTo } from './tab-to.ts';

const SLUG = ownSlug('editor');

let staff: Cookie[];

test.beforeAll(async ({ browser }) => {
  const login = await createStore(SLUG, 'House of Looms');
  staff = await cookiesOf(browser, SLUG, login);
});

/** A field by its name; a cell by its position in the table of variants. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"], [data-cell="${name}"]`).first();

for (const locale of ['en', 'ar'] as const) {
  test.describe(`a product is created and edited, in ${locale} (E1, E2)`, () => {
    test(
      'a product with options is created by keyboard alone, and appears in the shop',
      twin(locale === 'ar', QUICK),
      async ({ page }) => {
        const say = translator(locale);
        await page.context().addCookies(staff);
        await page.goto(adminUrl(SLUG, `/admin/products/new?lang=${locale}`));
        await expect(page.locator('.rich-editor').first()).toBeVisible();
        await tabTo(page, field(page, `title.${locale}`));
        await page.keyboard.type(locale === 'en' ? 'Linen shirt' : 'قميص كتان');
        await tabTo(page, field(page, 'price'));
        await page.keyboard.type('٤٠٫٥٠');
        const kind = say('producteditor.options.kinds.size');
        await pressByKey(page, page.getByRole('button', { name: kind, exact: true }));
        await expect(field(page, 'values-0')).toBeFocused();
        await expect(field(page, 'option-0-en')).toHaveValue('Size');
        await expect(field(page, 'option-0-ar')).toHaveValue('المقاس');
        await page.keyboard.type('S,M,');
        await tabTo(page, field(page, 'price@S'));
        await page.keyboard.press('Control+a');
        await page.keyboard.type('much');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Control+a');
        await page.keyboard.type('50');
        await tabTo(page, field(page, 'status'));
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Control+s');
        const problem = say('producteditor.problem.not_a_number');
        await expect(page.locator('.cell-error')).toHaveText(problem);
        await expect(page.locator('[data-cell="price@S"]')).toBeFocused();
        await page.keyboard.press('Control+a');
        await page.keyboard.type('45');
        await page.keyboard.press('Control+s');
        await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
        await expect(page.locator('.save-bar')).toHaveCount(0);
        await expect(page.locator('[data-cell="price@S"]')).toHaveValue('45.00');
        await expect(page.locator('[data-cell="price@M"]')).toHaveValue('50.00');
        const view = page.getByRole('link', { name: say('producteditor.view') });
        await expect(view).toBeVisible();
        await page.goto((await view.getAttribute('href')) ?? shopUrl(SLUG));
        await expect(
          page
            .getByText(/45\.00/)
            .locator('visible=true')
            .first(),
        ).toBeVisible();
      },
    );

    test(
      'two members edit one product at the same time, and neither loses a text, not even after a crash',
      twin(locale === 'ar'),
      async ({ page, browser }) => {
        const say = translator(locale);
        // The reader's own language comes first; the other person translates.
        const own = `[name="title.${locale}"]`;
        const translated = `[name="title.${otherLocale(locale)}"]`;
        await page.context().addCookies(staff);
        await page.goto(adminUrl(SLUG, `/admin/products/new?lang=${locale}`));
        await page.locator(own).fill(`Mug ${locale}`);
        await page.locator('[name=price]').fill('40');
        await page.locator('.rich-editor [contenteditable]').first().fill('Holds heat, & two cups');
        await page.locator('.product-aside .tag-box input').fill('gift, tea');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: say('producteditor.create') }).click();
        await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
        // The page of the new product is open: nothing on it is unsaved.
        await expect(page.locator('.save-bar')).toHaveCount(0);
        const address = page.url().replace(/\?.*/, '');
        const context = await browser.newContext({ reducedMotion: 'reduce' });
        await context.addCookies([...staff, ...(await page.context().cookies())]);
        const other = await context.newPage();
        await other.goto(address);
        // The form is as it was saved: text that is typed and removed again leaves nothing to save.
        const title = other.locator(own);
        await expect(other.locator('.rich-editor').first()).toBeVisible();
        await title.fill('Other');
        await expect(other.locator('.save-bar')).toBeVisible();
        await title.fill(`Mug ${locale}`);
        await expect(other.locator('.save-bar')).toHaveCount(0);
        await other.locator(translated).fill('كوب');
        await other.locator('[name=price]').fill('35');
        await page.locator(own).fill(`Navy mug ${locale}`);
        await expect(page.locator('.save-bar')).toBeVisible();
        await expect(other.locator('.save-bar')).toBeVisible();
        await other.keyboard.press('Control+s');
        await expect(other.locator('.save-bar')).toHaveCount(0);

        await page.keyboard.press('Control+s');
        await expect(page.getByText(say('producteditor.stale.title'))).toBeVisible();
        await expect(page.locator('.stale-table')).toContainText('كوب');
        await page.getByRole('button', { name: say('producteditor.stale.merge') }).click();
        await expect(page.locator('[name=price]')).toHaveValue('35.00');
        await expect(page.locator(own)).toHaveValue(`Navy mug ${locale}`);
        await page.keyboard.press('Control+s');
        await expect(page.locator('.save-bar')).toHaveCount(0);
        await expect(page.locator(translated)).toHaveValue('كوب');

        await page.locator(own).fill('Never saved');
        await expect
          .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
          .toContain('souk-product');
        page.once('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await page.getByRole('button', { name: say('producteditor.recovery.take') }).click();
        await expect(page.locator(own)).toHaveValue('Never saved');
        await page.getByRole('button', { name: say('forms.discard') }).click();
        await expect(page.locator(own)).toHaveValue(`Navy mug ${locale}`);
        await expect(page.getByText(reads(say('producteditor.recovery.take')))).toHaveCount(0);
        await context.close();
      },
    );
  });
}
