import { SAMPLE_SHOPPER } from '#seed/plan-shopper.ts';
import { adminUrl, expect, shopUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies'>;

function at(path: string, part: Part): Screen {
  return {
    site: 'admin',
    url: (visit) => adminUrl(visit.shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    ...part,
  };
}

async function typeBadFee({ page }: Visit): Promise<void> {
  await page.locator('[name=fee]').fill('ten');
  await page.locator('form:has([name=fee]) button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}

async function addNobody({ page }: Visit): Promise<void> {
  await page.locator('[name=who]').fill('nobody');
  await page.locator('[name=intent][value=add]').click();
  await expect(page.locator('.mantine-InputWrapper-error').first()).toBeVisible();
}

async function compareList({ page }: Visit): Promise<void> {
  const text = 'Order,Amount,Fee\n1001,25.00,1.50\n9999999,10.00,\nABC,x,\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'courier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.locator('[name=intent][value=check]').click();
  await expect(page.locator('.courier-counts')).toBeVisible();
}

async function compareNumbers({ page }: Visit): Promise<void> {
  await page.locator('textarea[name=text]').fill('1\tAWB1\tSMSA');
  await page.locator('form:has(textarea[name=text]) button[type=submit]').click();
  await expect(page.locator('.tracking-rows, .list-card').locator('visible=true').first()).toBeVisible();
}

async function sendNothing({ page }: Visit): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await page.locator('.proof-form button[type=submit]').click();
  await expect(page.locator('.field-error')).toBeVisible();
}

/** Payment methods without a provider: their terms, the lists around cash, transfers, credit. */
export const CASH: Screen[] = [
  at('/admin/storesetting/paymentOptions', { name: 'payment-options', steps: typeBadFee }),
  at('/admin/orders/confirm', { name: 'confirm-orders' }),
  at('/admin/orders/refuse-list', { name: 'refuse-list', steps: addNobody }),
  at('/admin/orders/reconcile', { name: 'reconcile', steps: compareList }),
  at('/admin/orders/tracking', { name: 'tracking-list', steps: compareNumbers }),
  at(`/admin/settings/storeCredit?email=${encodeURIComponent(SAMPLE_SHOPPER.email)}`, {
    name: 'store-credit',
  }),
  {
    site: 'storefront',
    name: 'transfer',
    url: ({ shop, prepared, locale }) =>
      shopUrl(shop.slug, `/transfer/${prepared.shops[locale].transfer.number}`),
    cookies: ({ prepared, locale }) => prepared.shops[locale].transfer.cookies,
    steps: sendNothing,
  },
];
