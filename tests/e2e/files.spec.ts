import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { translator } from '#messages/index.ts';
import { createStore, fixture, type Login, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test } from './support.ts';

for (const locale of ['ar', 'en'] as const) {
  test.describe(`in ${locale}`, locale === 'en' ? { tag: '@full' } : {}, () => {
    const slug = ownSlug(`files-${locale}`);
    const t = translator(locale);
    let login: Login;

    test('an owner imports from WooCommerce and exports everything again (E8, R4)', async ({
      browser,
      page,
      context,
    }) => {
      login = await createStore(slug, 'Moving house');
      await context.addCookies(await cookiesOf(browser, slug, login));
      await page.goto(adminUrl(slug, `/admin/settings/import?lang=${locale}`));
      await expect(page.getByRole('heading', { level: 1, name: t('files.import.title') })).toBeVisible();
      await page.getByLabel(t('admin.import.file')).setInputFiles(fixture('woocommerce.csv'));
      await page.getByRole('button', { name: t('admin.import.start') }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title.getByText(t('admin.import.report.status.done'))).toBeVisible();
      await expect(page.getByText(t('files.kind.woocommerce'))).toBeVisible();
      const lines = page.getByRole('row');
      await expect(lines.filter({ hasText: 'https://far.example/lamp' })).toContainText(
        t('files.report.note'),
      );
      await expect(lines.filter({ hasText: 'abc' })).toContainText(t('files.report.error'));

      await page.goto(adminUrl(slug, '/admin/settings/export'));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('admin.exports.products.action') }).click(),
      ]);
      const rows: Record<string, string>[] = parse(await readFile(await file.path()), {
        bom: true,
        columns: true,
      });
      expect(rows.map((row) => row['Variant SKU'])).toEqual(['MUG-N', 'MUG-S', 'BOWL', 'FAR']);

      const personal = page.getByRole('region', { name: t('files.export.personalTitle') });
      await personal.getByLabel(t('files.export.password')).fill('not the password');
      await page.getByRole('button', { name: `${t('files.export.customers')} CSV`, exact: true }).click();
      await expect(page.getByText(t('files.export.wrong'))).toBeVisible();
      await personal.getByLabel(t('files.export.password')).fill(login.password);
      const [people] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `${t('files.export.customers')} CSV`, exact: true }).click(),
      ]);
      expect(people.suggestedFilename()).toMatch(/-customers-.*\.csv$/);
    });
  });
}
