import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { importGoods, ownSlug, souk } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, QUICK, shopUrl, test, twin } from './support.ts';

const SOON = { timeout: 5000 };
const PAST = '2026-01-01T00:00:00Z';
const PAGE = '/admin/settings/billing';

/** A store in the trial of a plan. */
async function trialStore(slug: string) {
  const owner = { email: `owner@${slug}.example`, password: 'a long owner password' };
  const who = ['--owner-email', owner.email, '--owner-password', owner.password, '--locale', 'en'];
  const plan = ['--package', 'starter', '--trial-days', '14'];
  await souk('store', 'create', '--slug', slug, '--name', 'Trial Lane', ...who, ...plan);
  await importGoods(slug, [{ handle: 'mug', title: 'Harbour mug', price: '10.00' }]);
  return owner;
}

for (const locale of ['en', 'ar'] as const satisfies Locale[]) {
  const say = translator(locale);
  const prefix = locale === 'ar' ? '/ar' : '';

  test(
    `a trial ends and closes the store everywhere, and one press renews it with everything as before (${locale})`,
    twin(locale === 'en', QUICK),
    async ({ page, context }) => {
      const slug = ownSlug(`trial-${locale}`);
      const owner = await trialStore(slug);
      const shop = await context.newPage();
      await shop.goto(shopUrl(slug, `${prefix}/products`));
      await expect(shop.getByText('Harbour mug').first()).toBeVisible();
      await signInToAdmin(page, slug, owner);
      await context.addCookies([{ name: 'lang', value: locale, url: adminUrl(slug) }]);
      await souk('store', 'subscription', slug, '--ends-at', PAST);
      const expired = { level: 1, name: say('errors.expired.text') } as const;
      await expect(shop.getByRole('heading', expired)).toBeVisible(SOON);
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByRole('heading', expired)).toBeVisible();
      await page.getByLabel(say('plans.card.number')).fill('4242 4242 4242 4242');
      await page.getByLabel(say('plans.card.expiry')).fill('08/44');
      await page.getByLabel(say('plans.card.cvc')).fill('123');
      await page.getByRole('button', { name: /19\.00/ }).dblclick();
      await expect(shop.getByText('Harbour mug').first()).toBeVisible(SOON);
      await expect(page.getByText(say('plans.phase.active'), { exact: true })).toBeVisible();
      await expect(page.getByText(/4242/).first()).toBeVisible();
      await expect(
        page.getByRole('link', { name: new RegExp(say('plans.invoices.number', { number: '' }).trim()) }),
      ).toHaveCount(1);
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByText('Harbour mug').first()).toBeVisible();
    },
  );
}

test('an owner confirms a payment at the bank, upgrades for the shown price, plans a smaller plan, cancels and resumes', async ({
  page,
}) => {
  const slug = ownSlug('plans');
  const owner = await trialStore(slug);
  await signInToAdmin(page, slug, owner);
  await page.goto(adminUrl(slug, `${PAGE}?plan=starter&cycle=month`));
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await page.getByLabel('Expires').fill('08/44');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /Pay .*19\.00.* and subscribe/ }).click();
  await page.waitForURL(/\/test-payments\/cards\//);
  await page.locator('button[value=no]').click();
  await expect(page.getByText('Your bank did not confirm the payment.')).toBeVisible();
  await page.goto(adminUrl(slug, `${PAGE}?plan=starter&cycle=month`));
  await page.getByRole('button', { name: /Pay .*19\.00.* and subscribe/ }).click();
  await page.waitForURL(/\/test-payments\/cards\//);
  await page.locator('button[value=yes]').click();
  await expect(page.getByText('Paid. Your plan is active.')).toBeVisible();
  await page.getByRole('link', { name: /Monthly.*Pro/ }).click();
  await page.getByRole('button', { name: /Pay .*30\.00.* and upgrade/ }).click();
  await page.waitForURL(/\/test-payments\/cards\//);
  await page.locator('button[value=yes]').click();
  await expect(page.getByText(/Upgraded to .*Pro/)).toBeVisible();
  await page.getByRole('link', { name: /Monthly.*Starter/ }).click();
  await page.getByRole('button', { name: 'Change at the end of the period' }).click();
  await expect(page.getByText(/then the plan .*Starter/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the current plan' }).click();
  await expect(page.getByText(/then the plan .*Starter/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume the subscription' }).click();
  await expect(page.getByText('Next charge')).toBeVisible();
});
