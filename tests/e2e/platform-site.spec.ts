import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { expect, platformUrl, test, twin } from './support.ts';

// The platform's own pages, as used by a visitor without an account.
for (const locale of LOCALES) {
  const t = translator(locale);
  const other = translator(locale === 'ar' ? 'en' : 'ar');
  const prefix = locale === 'ar' ? '/ar' : '';
  const otherPrefix = locale === 'ar' ? '' : '/ar';

  test(
    `${locale}: a visitor reads the features, compares yearly prices, changes the language and logs in`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await page.goto(platformUrl(prefix || '/'));
      const header = page.locator('.platform-header');
      await header.getByRole('link', { name: t('platformsite.nav.features') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('sitefeatures.heading'));
      await header.getByRole('link', { name: t('platformsite.nav.pricing') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('sitepricing.heading'));

      const starter = page.locator('.plan').nth(1);
      await expect(starter.locator('.plan-amount')).toHaveText('$19');
      await page.getByRole('link', { name: t('sitepricing.yearly') }).click();
      await expect(starter.locator('.plan-amount')).toHaveText('$190');
      await expect(starter.getByRole('link')).toHaveAttribute('href', `${prefix}/signup?plan=starter`);

      await header.getByRole('link', { name: t('platform.nav.language') }).click();
      await expect(page).toHaveURL(platformUrl(`${otherPrefix}/pricing?currency=USD&period=year`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('sitepricing.heading'));
      await expect(starter.locator('.plan-amount')).toHaveText('$190');

      await header.getByRole('link', { name: other('common.action.logIn') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('platform.login.title'));
      await page.locator('.platform-logo').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('sitehome.heading'));
    },
  );
}

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a visitor opens the menu, compares yearly prices and reads the terms', async ({ page }) => {
    const t = translator('en');
    await page.goto(platformUrl('/'));
    await page.locator('.narrow-menu summary').click();
    await page
      .locator('.narrow-menu')
      .getByRole('link', { name: t('platformsite.nav.pricing') })
      .click();
    await page.getByRole('link', { name: t('sitepricing.yearly') }).click();
    await expect(page.locator('.plan-amount').nth(1)).toHaveText('$190');
    await page.getByRole('link', { name: t('platformsite.footer.terms') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('platformtexts.terms.title'));
  });
});
