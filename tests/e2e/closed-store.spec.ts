import { readFileSync } from 'node:fs';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug, souk } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, QUICK, shopUrl, test, twin } from './support.ts';

const SOON = { timeout: 5000 };
const PAST = '2026-01-01T00:00:00Z';

/** The message of the specification, to the letter, and its Arabic. */
const EXPIRED: Record<Locale, string> = {
  en: 'Your store subscription is expired, Please renew it to enjoy our services.',
  ar: 'انتهى اشتراك متجرك، يُرجى تجديده لمواصلة الاستفادة من خدماتنا.',
};

const slug = ownSlug('lapse');
let owner: Awaited<ReturnType<typeof createStore>>;

test.beforeAll(async () => {
  owner = await createStore(slug, 'Harbour Lane');
  await importGoods(slug, [{ handle: 'mug', title: 'Harbour mug', price: '10.00' }]);
});

const endsAt = (end: string) => souk('store', 'subscription', slug, '--ends-at', end);

test('the subscription is checked once when a page starts, and a failed check is only logged', async ({
  page,
}) => {
  const asked: string[] = [];
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  await page.route('**/api/check-subscription/*', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 500, body: '' });
  });
  await page.goto(shopUrl(slug, '/products'));
  await expect
    .poll(() => logged)
    .toContainEqual(expect.stringMatching(/^warning: The subscription was not checked/));
  await page.getByRole('link', { name: 'Harbour mug' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour mug' })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\/api\/check-subscription\/cus_[0-9a-f]{24}$/)]);
  await expect(page.locator('.toast')).toHaveCount(0);
});

for (const locale of ['en', 'ar'] as const) {
  const prefix = locale === 'ar' ? '/ar' : '';
  const say = translator(locale);

  test(
    `an open page of a store closes and opens with its subscription (${locale})`,
    twin(locale === 'en', QUICK),
    async ({ page }) => {
      await page.goto(shopUrl(slug, `${prefix}/products`));
      await expect(page.getByText('Harbour mug').first()).toBeVisible();
      await endsAt(PAST);
      await expect(page.getByRole('heading', { level: 1, name: EXPIRED[locale] })).toBeVisible(SOON);
      await expect(page.getByText('Harbour mug')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await endsAt('never');
      await expect(page.getByText('Harbour mug').first()).toBeVisible(SOON);
    },
  );

  test(
    `a suspended store tells shoppers that it is suspended, and its owner the reason (${locale})`,
    twin(locale === 'en'),
    async ({ page, context }) => {
      await context.addCookies([{ name: 'lang', value: 'en', url: adminUrl(slug) }]);
      await signInToAdmin(page, slug, owner);
      await context.addCookies([{ name: 'lang', value: locale, url: adminUrl(slug) }]);
      await souk('store', 'suspend', slug, '--reason', 'Two reports of copied goods');
      await page.goto(shopUrl(slug, `${prefix}/`));
      const title = say('errors.suspended.title');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Two reports')).toHaveCount(0);
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByText('Two reports of copied goods')).toBeVisible();
      await page.getByRole('link', { name: say('admin.closed.whatToDo') }).click();
      await expect(page.getByText(say('admin.billing.suspendedNext'))).toBeVisible();
      await souk('store', 'unsuspend', slug, '--reason', 'Cleared');
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByText('Harbour mug').first()).toBeVisible();
    },
  );
}

test('an owner whose store expired reads how to renew, exports the data, and continues after the renewal', async ({
  page,
}) => {
  await signInToAdmin(page, slug, owner);
  await endsAt(PAST);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: EXPIRED.en })).toBeVisible();
  await page.getByRole('link', { name: 'Renew' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan & billing' })).toBeVisible();
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(page.getByText(/^cus_[0-9a-f]{24}$/)).toBeVisible();
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download products' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lapse-\d+-products-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('"Harbour mug"');
  await page.goto(adminUrl(slug, '/admin/products'));
  await endsAt('never');
  await expect(page.getByText('Harbour mug').first()).toBeVisible(SOON);
  await endsAt(PAST);
  await expect(page.getByRole('heading', { level: 1, name: EXPIRED.en })).toBeVisible(SOON);
  await endsAt('never');
});
