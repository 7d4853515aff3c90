import type { Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { expectSaid } from './order-desk.ts';
import { adminUrl } from './support.ts';

const BANK = {
  ...{ bankNameEn: 'Gulf Bank', bankNameAr: 'بنك الخليج', accountNameEn: 'Cedar', accountNameAr: 'الأرز' },
  ...{ iban: 'SA0380000000608010167519', holdDays: '3' },
};

/** The owner enables bank transfers on the English screen, which needs no scripts. */
export async function takeTransfers(page: Page, slug: string): Promise<void> {
  const t = translator('en');
  await page.goto(adminUrl(slug, '/admin/storesetting/paymentOptions'));
  const transfer = page.getByRole('region', { name: t('payments.transfer.title') });
  for (const [name, value] of Object.entries(BANK)) await transfer.locator(`[name=${name}]`).fill(value);
  await transfer.locator('[name=isOn]').check({ force: true });
  await transfer.getByRole('button').click();
  await expectSaid(page, t('common.toast.updated'));
}
