import { readFile } from 'node:fs/promises';
import type { Cookie } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { expectUpdated, ownShop, saveBar, summary } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { expect, reads, test, twin } from './support.ts';

// An owner's settings for taxes, currencies and invoices, seen where a shopper pays.
const SLUG = ownSlug('money');
const own = ownShop(SLUG, 'lamp');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Money House'));
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '40.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

/** A field of a PDF's metadata, which is text or UTF-16 in hexadecimal digits. */
function factOf(pdf: Buffer, name: 'Author' | 'Title'): string {
  const found = new RegExp(`/${name} (?:\\((.*?)\\)|<FEFF([0-9A-F]+)>)`).exec(pdf.toString('latin1'));
  return (
    found?.[1] ??
    Buffer.from(found?.[2] ?? '', 'hex')
      .swap16()
      .toString('utf16le')
  );
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');

  test(
    `${locale}: a tax of the shopper’s country is added at the checkout until it is removed (G4)`,
    isTwin,
    async ({ page }) => {
      const name = locale === 'en' ? 'Sales tax' : 'ضريبة المبيعات';
      await own.admin(page, '/admin/settings/taxes', locale);
      const rule = page.locator('.tax-rule');
      await expect(async () => {
        await page.getByRole('button', { name: t('taxes.admin.addRule') }).click();
        await expect(rule).toHaveCount(1, { timeout: 500 });
      }).toPass();
      await page.getByLabel(t('taxes.admin.include')).uncheck();
      await rule.getByLabel(t('taxes.admin.country'), { exact: true }).selectOption('US');
      await rule.getByLabel(t('taxes.admin.rate.standard')).fill('7.5');
      for (const language of LOCALES)
        await rule.getByLabel(`${t('taxes.admin.name')} · ${t(`taxes.admin.${language}`)}`).fill(name);
      await rule.getByLabel(t('taxes.admin.delivery')).selectOption('exempt');
      await saveBar(page, locale);

      await own.toCheckout(page, locale, `tax-${locale}@example.com`);
      const tax = summary(page, locale).locator('div').filter({ hasText: name }).last();
      await expect(tax).toContainText(reads('3.00'));

      await own.admin(page, '/admin/settings/taxes', locale);
      await expect(async () => {
        await rule.getByRole('button').click();
        await expect(rule).toHaveCount(0, { timeout: 500 });
      }).toPass();
      await saveBar(page, locale);
      await page.goto(own.url(locale, '/checkout'));
      await expect(summary(page, locale)).toContainText(reads('40.00'));
      await expect(summary(page, locale)).not.toContainText(name);
    },
  );

  test(
    `${locale}: a shopper chooses and pays in a currency with its rate until it is removed (G2)`,
    isTwin,
    async ({ page }) => {
      await own.admin(page, '/admin/settings/currencies', locale);
      await page.getByLabel(t('common.currency'), { exact: true }).selectOption('SAR');
      await page.locator('#main form').last().getByLabel(/USD/).fill('3.75');
      await page.getByRole('button', { name: t('currencies.admin.addSubmit') }).click();
      await expectUpdated(page, locale);
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(t('currencies.admin.state.shown'), { exact: true })).toBeVisible({
          timeout: 500,
        });
      }).toPass();

      const menu = page.locator('.header-row .currency-menu');
      await expect(async () => {
        await page.goto(own.url(locale, '/products/lamp'));
        await menu.locator('summary').click({ timeout: 1000 });
      }).toPass();
      await menu.getByRole('button', { name: 'SAR' }).click();
      await expect(page.getByRole('main')).toContainText(reads('150.00'));
      const number = await own.buy(page, locale, `riyals-${locale}@example.com`);
      await own.openOrder(page, number, locale);
      await expect(page.getByRole('main')).toContainText(reads('150.00'));
      await expect(page.getByRole('main')).not.toContainText(reads('40.00'));

      await own.admin(page, '/admin/settings/currencies', locale);
      const remove = reads(t('currencies.admin.remove', { code: 'SAR' }));
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: remove }).click();
      await dialog.getByRole('button', { name: remove }).click();
      await expect(page.getByText(t('currencies.admin.none'))).toBeVisible();
      await expect(async () => {
        await page.goto(own.url(locale, '/products/lamp'));
        await expect(page.getByRole('main')).toContainText(reads('40.00'), { timeout: 500 });
      }).toPass();
      await expect(menu).toHaveCount(0);
    },
  );

  test(
    `${locale}: the seller’s legal details and the invoice prefix appear on the next invoice (G4)`,
    isTwin,
    async ({ page }) => {
      const legal = { en: 'Money House Trading LLC', ar: 'شركة بيت المال للتجارة' };
      const prefix = `${locale.toUpperCase()}-`;
      await own.admin(page, '/admin/settings/invoices', locale);
      await expect(async () => {
        await page.getByLabel(t('invoices.settings.vatNumber')).fill('');
        await page.getByLabel(t('invoices.settings.vatNumber')).fill(`31000${locale.toUpperCase()}003`);
        await expect(page.locator('.save-bar')).toBeVisible({ timeout: 500 });
      }).toPass();
      for (const [language, of] of [
        ['en', t('invoices.settings.english')],
        ['ar', t('invoices.settings.arabic')],
      ] as const) {
        await page.getByLabel(`${t('invoices.settings.legalName')} (${of})`).fill(legal[language]);
        await page.getByLabel(`${t('invoices.settings.address')} (${of})`).fill('7 Olaya Street');
      }
      await page.getByLabel(t('invoices.settings.invoicePrefix')).fill(prefix);
      await page.getByLabel(t('invoices.settings.languages')).selectOption(locale);
      await saveBar(page, locale);

      const number = await own.buy(page, locale, `invoice-${locale}@example.com`);
      await own.openOrder(page, number, locale);
      await page.getByRole('button', { name: t('invoices.card.issue') }).click();
      const link = page.getByRole('link', { name: new RegExp(`${prefix}\\d+`) });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${prefix}\\d+\\.pdf$`));
      const pdf = await readFile(await file.path());
      expect(factOf(pdf, 'Author')).toBe(legal[locale]);
      // A document of a seller with a VAT number is a tax invoice.
      expect(factOf(pdf, 'Title')).toContain(t('invoices.title.tax_simplified'));
    },
  );
}
