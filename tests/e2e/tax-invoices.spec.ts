import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { UNKNOWN_BUYER } from '#tests/support/fatoora-gateway.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { ownShop } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { chargeVat, nameSeller } from './saudi-seller.ts';
import { expect, reads, test, twin } from './support.ts';

// A Saudi store connects to the authority's stand-in, and its invoices are stamped, sent and, where refused, issued again.
const DOCUMENTS = '/admin/settings/taxInvoices/documents';
const KNOWN_BUYER = '399999999800003';

for (const locale of LOCALES) {
  const t = translator(locale);
  const slug = ownSlug(`fatoora-${locale}`);
  const own = ownShop(slug, 'oud');
  let login: Login;
  let owner: Cookie[] = [];

  test.describe.serial(`${locale}: tax invoices`, twin(locale === 'ar'), () => {
    test.beforeAll(async ({ browser }) => {
      login = await createStore(slug, 'Palm Souq', 'SAR');
      owner = await cookiesOf(browser, slug, login);
      await importGoods(slug, [{ handle: 'oud', title: 'Oud', price: '230.00' }]);
    });
    test.beforeEach(({ context }) => context.addCookies(owner));

    test(`${locale}: an owner connects a store in four steps, and a wrong code changes nothing (G4)`, async ({
      page,
    }) => {
      await chargeVat(page, { own, locale });
      await nameSeller(page, { own, locale });
      await own.admin(page, '/admin/settings/taxInvoices', locale);
      await page.getByRole('radio', { name: t('taxdocs.where.simulation') }).check();
      await page.getByLabel(t('taxdocs.details.name'), { exact: true }).fill('م'.repeat(128));
      await fillDetails(page, locale);
      await page.getByRole('button', { name: t('taxdocs.details.go') }).click();
      await expect(page.getByText(t('taxdocs.details.problem.name'))).toBeVisible();
      await page.getByLabel(t('taxdocs.details.name'), { exact: true }).fill(SELLER.name);
      await page.getByRole('button', { name: t('taxdocs.details.go') }).click();

      const code = page.getByLabel(t('taxdocs.code.label'));
      await code.fill('000000');
      await page.getByRole('button', { name: t('taxdocs.code.go') }).click();
      await expect(page.getByText(t('fatoora.problem.codeWrong.title'))).toBeVisible();
      await code.fill('١٢٣٤٥٦');
      await page.getByRole('button', { name: t('taxdocs.code.go') }).click();
      await expect(page.getByText(t('taxdocs.link.state.good'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('taxdocs.link.trial'))).toBeVisible();
    });

    test(`${locale}: an invoice is accepted by itself, the order shows its state, and its month is downloaded (G4)`, async ({
      page,
    }) => {
      const number = await own.buy(page, locale, `buyer-${locale}@example.com`);
      await own.openOrder(page, number, locale);
      await page.getByRole('button', { name: t('invoices.card.issue') }).click();
      const state = page.getByRole('link', { name: t('taxdocs.state.accepted') });
      await expect(async () => {
        await page.reload();
        await expect(state).toBeVisible({ timeout: 1000 });
      }).toPass();
      await state.click();
      await expect(page.getByText(t('taxdocs.document.event.accepted'))).toBeVisible();
      await expect(page.getByText(reads(t('taxdocs.document.event.stamped', { counter: 1 })))).toBeVisible();
      const xml = page.waitForEvent('download');
      await page
        .getByRole('link', { name: t('taxdocs.document.xml') })
        .first()
        .click();
      expect((await xml).suggestedFilename()).toMatch(/^399999999900003_\d{8}T\d{6}_INV-\d+\.xml$/);

      await own.admin(page, '/admin/settings/taxInvoices/months', locale);
      await page.getByLabel(t('taxdocs.months.password'), { exact: true }).fill(login.password);
      const month = page.waitForEvent('download');
      await page.getByRole('button', { name: t('taxdocs.months.go') }).click();
      expect((await month).suggestedFilename()).toMatch(/-tax-documents-20\d\d-\d\d\.zip$/);
    });

    test(`${locale}: a refused invoice of a business is corrected, issued again and accepted (G4)`, async ({
      page,
    }) => {
      const number = await own.buy(page, locale, `business-${locale}@example.com`);
      await own.openOrder(page, number, locale);
      await page.getByRole('link', { name: t('invoices.card.business') }).click();
      await page.getByLabel(t('invoices.card.company')).fill('Waha Trading');
      await page.getByLabel(t('invoices.card.vatNumber')).fill(UNKNOWN_BUYER);
      await page.getByRole('button', { name: t('invoices.card.issue') }).click();
      await expect(async () => {
        await own.admin(page, '/admin/dashboard', locale);
        const task = page.getByRole('link', { name: reads(t('taxdocs.task.rejected', { count: 1 })) });
        await task.click({ timeout: 1000 });
      }).toPass();
      await expect(page).toHaveURL(new RegExp(`${DOCUMENTS}\\?view=rejected`));
      await page.locator('.row-link:visible').first().click();
      await expect(page.getByText(t('fatoora.problem.buyerVat.text'))).toBeVisible();
      await page.getByLabel(t('taxdocs.document.again.vatNumber'), { exact: true }).fill(KNOWN_BUYER);
      await page.getByRole('button', { name: t('taxdocs.document.again.go') }).click();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(t('taxdocs.document.event.accepted'))).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.getByText(t('taxdocs.document.event.replaced'))).toBeVisible();
      await own.admin(page, `${DOCUMENTS}?view=replaced`, locale);
      await expect(page.locator('.row-link:visible')).toHaveCount(1);
    });
  });

  async function fillDetails(page: Page, _reading: Locale) {
    const { building, street, district, city, postalCode } = SELLER.address;
    await page.getByLabel(t('common.city'), { exact: true }).fill(city);
    const fields = { registration: '1010010000', building, street, district, postalCode } as const;
    for (const [field, value] of Object.entries(fields))
      await page
        .getByLabel(t(`taxdocs.details.${field as keyof typeof fields}`), { exact: true })
        .fill(value);
  }
}
