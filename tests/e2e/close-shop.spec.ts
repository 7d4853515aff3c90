import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, QUICK, reads, shopUrl, test, twin } from './support.ts';

const NAME = 'Harbour Lane';

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale);

  test(
    `an owner closes the shop by its name and password, shoppers see it closed, and one press opens it again (${locale})`,
    twin(locale === 'en', QUICK),
    async ({ page, context }) => {
      const slug = ownSlug(`end-${locale}`);
      const owner = await createStore(slug, NAME);
      await importGoods(slug, [{ handle: 'mug', title: 'Harbour mug', price: '10.00' }]);
      await context.addCookies([{ name: 'lang', value: 'en', url: adminUrl(slug) }]);
      await signInToAdmin(page, slug, owner);
      await context.addCookies([{ name: 'lang', value: locale, url: adminUrl(slug) }]);
      await page.goto(adminUrl(slug, '/admin/settings'));
      await page.getByRole('link', { name: t('closing.title') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('closing.title') })).toBeVisible();
      await expect(page.getByText(t('closing.before.noOrders'))).toBeVisible();

      const name = page.getByLabel(reads(t('closing.form.name', { name: NAME })));
      const password = page.getByLabel(t('closing.form.password'), { exact: true });
      await name.fill('Another name');
      await password.fill(owner.password);
      await page.getByRole('button', { name: t('closing.form.submit') }).click();
      await expect(page.getByText(t('closing.form.nameWrong'))).toBeVisible();
      await expect(name).toHaveValue('Another name');

      const visitor = await context.newPage();
      await visitor.goto(shopUrl(slug, locale === 'ar' ? '/ar/products' : '/products'));
      await expect(visitor.getByText('Harbour mug').first()).toBeVisible();
      await name.fill(NAME);
      await password.fill(owner.password);
      await page.getByRole('button', { name: t('closing.form.submit') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('closing.closed.title') })).toBeVisible();
      await expect(
        visitor.getByRole('heading', { level: 1, name: t('closing.storefront.title') }),
      ).toBeVisible();
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByRole('heading', { level: 1, name: t('closing.closed.title') })).toBeVisible();

      await page.getByRole('button', { name: t('closing.closed.reopen') }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard/);
      await expect(page.getByRole('heading', { level: 1, name: t('closing.closed.title') })).toHaveCount(0);
      await expect(visitor.getByText('Harbour mug').first()).toBeVisible();
    },
  );
}
