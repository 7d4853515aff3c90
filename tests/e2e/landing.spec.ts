import type { Cookie } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf, publishPage } from './owner.ts';
import { expectAccessible } from './screens/accessible.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// The first page of a campaign: its blocks alone (D5, D7).
const SLUG = ownSlug('landing');
const PATTERN = { en: 'Landing page for something new', ar: 'صفحة هبوط لجديد المتجر' };
const FIRST = { en: 'It is here', ar: 'وصل المنتظر' };
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Landing House'));
});

test.beforeEach(({ context }) => context.addCookies(owner));

for (const locale of LOCALES) {
  test(
    `${locale}: an owner makes a landing page from a pattern, and its visitors see the logo and its sections alone`,
    twin(locale === 'en'),
    async ({ page }) => {
      const t = translator(locale);
      const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
      await page.goto(adminUrl(SLUG, `/admin/pages/new?lang=${locale}`));
      await page
        .getByRole('textbox', { name: new RegExp(`^${t('content.page.title')}`) })
        .first()
        .fill(`Launch ${locale}`);
      await page.getByRole('radio', { name: t('content.layout.bare') }).check();
      await publishPage(page, locale);
      await page.getByRole('link', { name: t('content.blocks.open') }).click();
      await expect(page.locator('.builder-add-open').first()).toBeVisible();
      await button(t('builder.add')).press('Enter');
      await button(t('builder.patterns.title')).press('Enter');
      await page.getByRole('button', { name: new RegExp(`^${PATTERN[locale]}`) }).press('Enter');
      await expect(page.locator('.builder-row')).toHaveCount(5);
      await publishPage(page, locale);
      await page.goto(shopUrl(SLUG, `${locale === 'en' ? '' : '/ar'}/pages/launch-${locale}`));
      await expect(page.getByRole('heading', { name: FIRST[locale] })).toBeVisible();
      await expect(page.locator('.header, .footer, .announcement, .breadcrumbs')).toHaveCount(0);
      await expect(page.locator('.checkout-header .logo')).toBeVisible();
      await expectAccessible(page);
      await page.locator('.checkout-header .logo').click();
      await expect(page.locator('.header')).toBeVisible();
    },
  );
}
