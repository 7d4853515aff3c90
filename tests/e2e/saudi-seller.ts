import { expect, type Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import { type ownShop, saveBar } from './own-shop.ts';

type At = { own: ReturnType<typeof ownShop>; locale: Locale };

/** Charges 15 % VAT in Saudi Arabia, as an owner sets it. */
export async function chargeVat(page: Page, { own, locale }: At): Promise<void> {
  const t = translator(locale);
  await own.admin(page, '/admin/settings/taxes', locale);
  const rule = page.locator('.tax-rule');
  await expect(async () => {
    await page.getByRole('button', { name: t('taxes.admin.addRule') }).click();
    await expect(rule).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await rule.getByLabel(t('taxes.admin.country'), { exact: true }).selectOption('SA');
  await rule.getByLabel(t('taxes.admin.rate.standard')).fill('15');
  for (const language of LOCALES)
    await rule.getByLabel(`${t('taxes.admin.name')} · ${t(`taxes.admin.${language}`)}`).fill('VAT');
  await saveBar(page, locale);
}

/** Enters the seller's details that a tax invoice needs. */
export async function nameSeller(page: Page, { own, locale }: At): Promise<void> {
  const t = translator(locale);
  await own.admin(page, '/admin/settings/invoices', locale);
  await expect(async () => {
    await page.getByLabel(t('invoices.settings.vatNumber')).fill('');
    await page.getByLabel(t('invoices.settings.vatNumber')).fill(SELLER.vatNumber);
    await expect(page.locator('.save-bar')).toBeVisible({ timeout: 500 });
  }).toPass();
  const address = `${t('invoices.settings.address')} (${t('invoices.settings.arabic')})`;
  await page.getByLabel(address).fill('طريق الملك فهد، الرياض');
  await saveBar(page, locale);
}
