import type { Page } from '@playwright/test';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { souk } from './install.ts';
import { mailTo } from './order-desk.ts';
import { ownShop } from './own-shop.ts';
import { WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, reads, shopUrl, test, twin } from './support.ts';

const SOON = { timeout: 5000 };
const PAST = '2026-01-01T00:00:00Z';
const PRODUCT = { en: 'Taif rose oil', ar: 'دهن ورد الطائف' };

/** Signs up for the trial of a plan and claims the shop by the mailed link. */
async function openShop(page: Page, locale: Locale, slug: string): Promise<void> {
  const say = translator(locale);
  const prefix = WORDS[locale].prefix;
  const email = `${slug}@example.com`;
  await page.goto(platformUrl(`${prefix}/signup?plan=starter`));
  await page.locator('[name=name]').fill('Sara');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('figs and mint 512');
  await page.locator('[name=shop]').fill('Bayt Al Oud');
  await page.locator('[name=slug]').fill(slug);
  await expect(page.getByText(say('signup.state.free'))).toBeVisible();
  await page.getByRole('radio', { name: say('signup.trade.perfume') }).check();
  await page.locator('[name=country]').selectOption(locale === 'en' ? 'US' : 'SA');
  await page.locator('[name=terms]').check();
  await page.getByRole('button', { name: say('signup.submit'), exact: true }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  const mail = await mailTo(page, email, /./);
  const token = /claim\?token=([\w-]{43})/.exec(mail)?.[1];
  await page.goto(platformUrl(`${prefix}/claim?token=${token}`));
  await page.getByRole('main').getByRole('button').click();
  await page.waitForURL(/\/admin\/dashboard/);
}

/** Adds a product for sale; returns its address in the shop. */
async function addProduct(page: Page, locale: Locale, slug: string): Promise<string> {
  const say = translator(locale);
  await page.goto(adminUrl(slug, `/admin/products/new?lang=${locale}`));
  await expect(page.locator('.rich-editor').first()).toBeVisible();
  await page.locator(`[name="title.${locale}"]`).fill(PRODUCT[locale]);
  await page.locator('[name=price]').fill('40');
  await page.locator('[name=status]').selectOption('active');
  await page.getByRole('button', { name: say('producteditor.create') }).click();
  const view = page.getByRole('link', { name: say('producteditor.view') });
  return new URL((await view.getAttribute('href')) ?? '').pathname.replace(/^.*\/products\//, '');
}

async function renew(page: Page, locale: Locale): Promise<void> {
  const say = translator(locale);
  await page.getByLabel(say('plans.card.number')).fill('4242 4242 4242 4242');
  await page.getByLabel(say('plans.card.expiry')).fill('08/44');
  await page.getByLabel(say('plans.card.cvc')).fill('123');
  await page.getByRole('button', { name: /19\.00|71\.25/ }).click();
}

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);

  test(
    `${locale}: a visitor opens a shop, sells, loses it when the trial ends, renews it and finds everything as it was (A4, B2, B3)`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      // A whole year of a shop takes longer than other journeys on a slow machine.
      test.setTimeout(120_000);
      const slug = `year-${newId().slice(-12)}`;
      const shop = ownShop(slug, '');
      await openShop(page, locale, slug);
      const handle = await addProduct(page, locale, slug);

      const shopper = await (await browser.newContext()).newPage();
      const starter = locale === 'en' ? 'A house that welcomes with scent' : 'بيتٌ يستقبل ضيفه بالطِّيب';
      await shopper.goto(shop.url(locale, '/'));
      await expect(shopper.getByRole('heading', { name: starter })).toBeVisible();
      const number = await ownShop(slug, handle).buy(shopper, locale, 'noura@example.com');
      await shop.openOrder(page, number, locale);

      await shopper.goto(shop.url(locale, '/products'));
      await souk('store', 'subscription', slug, '--ends-at', PAST);
      const expired = { level: 1, name: say('errors.expired.text') } as const;
      await expect(shopper.getByRole('heading', expired)).toBeVisible(SOON);
      expect((await shopper.goto(shop.url(locale, `/products/${handle}`)))?.status()).toBe(503);
      await shop.admin(page, '/admin/orders', locale);
      await expect(page.getByRole('heading', expired)).toBeVisible();

      await renew(page, locale);
      await expect(page.getByText(say('plans.phase.active'), { exact: true })).toBeVisible();
      await expect(async () => {
        expect((await shopper.goto(shop.url(locale, `/products/${handle}`)))?.status()).toBe(200);
      }).toPass(SOON);
      await expect(shopper.getByRole('heading', { level: 1, name: PRODUCT[locale] })).toBeVisible();
      await shop.openOrder(page, number, locale);
      await expect(page.getByRole('main')).toContainText(reads(PRODUCT[locale]));
      expect(await ownShop(slug, handle).buy(shopper, locale, 'noura@example.com')).toBeGreaterThan(number);
      expect(shopper.url()).toContain(shopUrl(slug, '').replace(/\/$/, ''));
      await shopper.context().close();
    },
  );
}
