import { readFile } from 'node:fs/promises';
import type { Cookie, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { ownShop } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { chargeVat, nameSeller } from './saudi-seller.ts';
import { expect, test, twin } from './support.ts';

// An accountant's month: what was sold, what the courier paid out and kept, the VAT return and the journal.
for (const locale of LOCALES) {
  const t = translator(locale);
  const slug = ownSlug(`books-${locale}`);
  const own = ownShop(slug, 'oud');
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date()).slice(0, 7);
  let owner: Cookie[] = [];
  let number = 0;

  test.describe.serial(`${locale}: accounting`, twin(locale === 'ar'), () => {
    test.beforeAll(async ({ browser }) => {
      owner = await cookiesOf(browser, slug, await createStore(slug, 'Palm Souq', 'SAR'));
      await importGoods(slug, [{ handle: 'oud', title: 'Oud', price: '1150.00' }]);
    });
    test.beforeEach(({ context }) => context.addCookies(owner));

    test(`${locale}: a courier’s statement is read, its columns are chosen, and its lines show order, fee and what to do (G7)`, async ({
      page,
    }) => {
      await chargeVat(page, { own, locale });
      await nameSeller(page, { own, locale });
      number = await own.buy(page, locale, `books-${locale}@example.com`);
      await own.openOrder(page, number, locale);
      await page.getByRole('button', { name: t('invoices.card.issue') }).click();
      await page.getByRole('button', { name: t('admin.order.move.collect_cash') }).click();

      await own.admin(page, '/admin/dashboard', locale);
      await page
        .getByRole('link', { name: t('accounting.title'), exact: true })
        .first()
        .click();
      await tab(page, 'payouts');
      const statement = [
        'Parcel of,Money,Kept,On',
        `${number},1150.00,12.50,${month}-02`,
        `SMSA-77,45.00,2.00,${month}-02`,
      ];
      await page.getByLabel(t('accounting.payouts.choose'), { exact: true }).setInputFiles({
        ...{ name: 'smsa.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(`${statement.join('\n')}\n`),
      });
      await page.getByLabel(t('accounting.payouts.payer')).fill('SMSA');
      await page.getByRole('button', { name: t('accounting.payouts.read') }).click();
      await expect(page.getByRole('heading', { name: t('accounting.payouts.columns') })).toBeVisible();
      for (const [role, column] of [
        ['reference', '0'],
        ['gross', '1'],
        ['fee', '2'],
        ['net', ''],
        ['day', '3'],
      ] as const)
        await page.getByLabel(t(`accounting.payouts.column.${role}`), { exact: true }).selectOption(column);
      await page.getByRole('button', { name: t('accounting.payouts.save') }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('smsa.csv');
      const line = page.getByRole('row').filter({ hasText: `#${number}` });
      await expect(line).toContainText(t('accounting.payouts.outcome.matched'));
      for (const amount of ['1,150.00', '12.50', '1,137.50']) await expect(line).toContainText(amount);
      const unknown = page.getByRole('row').filter({ hasText: 'SMSA-77' });
      await expect(unknown).toContainText(t('accounting.payouts.outcome.unknown'));
      await expect(unknown).toContainText(t('accounting.payouts.todo.unknown'));
      await line.getByRole('link', { name: `#${number}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
    });

    test(`${locale}: the VAT return has the sale in its box, and the journal of the same month is downloaded (G7)`, async ({
      page,
    }) => {
      await own.admin(page, '/admin/accounting', locale);
      await page.getByLabel(t('accounting.period.label')).selectOption(month);
      await page.getByRole('button', { name: t('common.action.show') }).click();
      await expect(page).toHaveURL(new RegExp(`period=${month}`));
      const standard = page.getByRole('row').filter({ hasText: t('accounting.vat.boxName.1') });
      await expect(standard).toContainText('1,000.00');
      await expect(standard).toContainText('150.00');
      await expect(page.getByText(t('accounting.compare.equal'))).toBeVisible();

      await tab(page, 'journal');
      const receivables = page.getByRole('row').filter({ hasText: t('accounting.account.receivables') });
      await expect(receivables).toContainText('1,150.00');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('accounting.journal.download') }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${slug}-journal-${month}.csv`);
      const text = await readFile(await file.path(), 'utf8');
      for (const cell of [
        t('accounting.journal.kind.invoice'),
        t('accounting.account.vat'),
        'smsa.csv',
        '150.00',
        '14.50',
      ])
        expect(text).toContain(cell);
    });
  });

  async function tab(page: Page, name: 'payouts' | 'journal') {
    await page.getByRole('link', { name: t(`accounting.tab.${name}`), exact: true }).click();
  }
}
