import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// The things that owners customise: the home page through its preview, menus, custom fields.
const SLUG = ownSlug('ownsite');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Own Corner'));
  await importGoods(SLUG, [{ handle: 'oak-tray', title: 'Oak Tray', price: '30.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const open = (page: Page, path: string, locale: Locale) =>
  page.goto(adminUrl(SLUG, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`));

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const name = (of: string, language: Locale) => `${of} (${t(`forms.language.${language}`)})`;

  test(
    `${locale}: a section is chosen in the preview and edited, and its texts are undone and redone (D2)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/homepage', locale);
      const canvas = page.frameLocator('.builder-canvas iframe');
      const chosen = page.locator('.builder-row.chosen');
      const newsletter = canvas.locator('[data-section]').last();
      // The frame is scaled down, so a press by position would miss. It reports nothing until its scripts run.
      await expect(async () => {
        await newsletter.dispatchEvent('click');
        await expect(chosen).toContainText(t('builder.kind.newsletter'), { timeout: 500 });
      }).toPass();
      await expect(newsletter).toHaveAttribute('data-chosen', '');
      const title = page.getByLabel(name(t('blockfields.field.title'), locale));
      await title.fill(`Stay near ${locale}`);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(title).toHaveValue('');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(title).toHaveValue(`Stay near ${locale}`);
      await page.getByRole('button', { name: t('content.publish'), exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();
      await page.goto(shopUrl(SLUG, locale === 'en' ? '/' : '/ar'));
      await expect(page.getByRole('heading', { name: `Stay near ${locale}` })).toBeVisible();
    },
  );

  test(
    `${locale}: a menu is created, named, nested and placed, and appears in the shop's footer (D5)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/contact&footer', locale);
      const menu = page.locator('.own-menu').last();
      const links = menu.locator('.menu-link');
      const before = await page.locator('.own-menu').count();
      await expect(async () => {
        await page.getByRole('button', { name: t('menus.add') }).click();
        await expect(page.locator('.own-menu')).toHaveCount(before + 1, { timeout: 500 });
      }).toPass();
      await menu.getByLabel(name(t('menus.name'), locale)).fill(`Good to know ${locale}`);
      for (const [at, path] of ['/contact-us', '/brands'].entries()) {
        await menu.getByRole('button', { name: t('content.contact.addLink') }).click();
        await links.nth(at).getByLabel(t('content.contact.linkTo')).fill(path);
        await links
          .nth(at)
          .getByLabel(name(t('content.contact.linkName'), locale))
          .fill(`Link ${at} ${locale}`);
      }
      await links.nth(1).locator('.menu-link-head button[aria-pressed]').press('Enter');
      await expect(menu.locator('.menu-below')).toHaveCount(1);
      await page
        .getByRole('button', { name: t('content.publish'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();
      await page.goto(shopUrl(SLUG, locale === 'en' ? '/' : '/ar'));
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('heading', { name: `Good to know ${locale}` })).toBeVisible();
      await expect(footer.locator('a.sub', { hasText: `Link 1 ${locale}` })).toHaveAttribute(
        'href',
        /\/brands$/,
      );
    },
  );

  test(
    `${locale}: a custom field is created, filled in, shown in the shop and removed (E9)`,
    isTwin,
    async ({ page }) => {
      const field = locale === 'en' ? 'Material' : 'الخامة';
      await open(page, '/admin/settings/customFields', locale);
      await page.locator(`[name="name.${locale}"]`).last().fill(field);
      await page.locator('[name=intent][value=add]').click();
      const row = page.locator('.own-field', { hasText: field });
      await expect(row).toBeVisible();
      await open(page, '/admin/products?q=Oak', locale);
      await page.getByRole('link', { name: 'Oak Tray' }).first().click();
      await page.locator(`[name^="custom."][name$=".${locale}"]`).fill('Solid oak');
      await page.locator('.save-bar button[type=submit]').click();
      await expect(page.locator('.save-bar')).toHaveCount(0);
      await page.goto(shopUrl(SLUG, locale === 'en' ? '/products/oak-tray' : '/ar/products/oak-tray'));
      await expect(page.getByRole('main')).toContainText(field);
      await expect(page.getByRole('main')).toContainText('Solid oak');
      await open(page, '/admin/settings/customFields', locale);
      await row.getByText(t('customfields.removeShort'), { exact: true }).click();
      await row.getByRole('button', { name: t('customfields.removeSure') }).click();
      await expect(row).toHaveCount(0);
    },
  );
}
