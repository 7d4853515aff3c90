import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug, souk } from './install.ts';
import { expect, platformUrl, test, twin } from './support.ts';

const PASSWORD = 'a long operator password';

for (const locale of LOCALES) {
  const t = translator(locale);
  const prefix = locale === 'ar' ? '/ar' : '';

  test(
    `${locale}: an operator creates a package, changes its price, and sees which stores keep the earlier version (B1)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      const code = `own-${locale}-${process.pid}`;
      const email = `${code}@operators.example`;
      await souk('user', 'create', '--email', email, '--name', 'Mona', '--password', PASSWORD);
      await souk('operator', 'add', '--email', email, '--role', 'finance');
      await page.goto(platformUrl(`${prefix}/login`));
      await page.locator('[name=email]').fill(email);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.locator('main form button[type=submit]').first().click();
      await expect(page).not.toHaveURL(/login/);

      await page.goto(platformUrl(`${prefix}/platform-admin/packages`));
      await page.getByRole('link', { name: t('packagedesk.add') }).click();
      await expect(page.getByRole('heading', { name: t('packagedesk.newTitle') })).toBeVisible();
      const field = (name: string) => page.locator(`[name="${name}"]`);
      const save = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await field('code').fill(code);
      await field('names.en').fill('Own words');
      await field('currency').first().selectOption('SAR');
      await field('perMonth').first().fill('49');
      await field('perYear').first().fill('490');
      await field('limits.products').fill('25');
      await save(t('packagedesk.make'));
      await page.getByLabel(t('profiles.proof.password')).fill(PASSWORD);
      await page.getByRole('button', { name: t('profiles.proof.submit') }).click();
      await expect(page.getByText(t('packagedesk.problem.name'))).toBeVisible();
      await expect(field('perYear').first()).toHaveValue('490');
      await field('names.ar').fill('بكلماتنا');
      await save(t('packagedesk.make'));
      await expect(page).toHaveURL(new RegExp(`/platform-admin/packages/${code}$`));

      const slug = ownSlug(`pack-${locale}`);
      await createStore(slug, 'Cardamom Row');
      await souk('store', 'package', slug, '--package', code);
      await field('perMonth').first().fill('59.50');
      await save(t('packagedesk.save'));
      await expect(page.getByText(t('packagedesk.saved', { version: 2 })).first()).toBeVisible();
      await expect(page.getByText(t('packagedesk.otherTerms'))).toBeVisible();
      await expect(page.getByRole('link', { name: 'Cardamom Row' })).toBeVisible();
      await expect(field('perMonth').first()).toHaveValue('59.50');
    },
  );
}
