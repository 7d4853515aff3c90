import { readFile } from 'node:fs/promises';
import type { Cookie } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { expectUpdated, ownShop, readMail } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, reads, test, twin } from './support.ts';

// The mails and parcels of a store, and the reports that come by mail.
const SLUG = ownSlug('letters');
const own = ownShop(SLUG, 'lamp');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Letter House'));
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '40.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');

  test(
    `${locale}: a mail is previewed in both languages, and goes to a shopper with the store’s contact (O1)`,
    isTwin,
    async ({ page }) => {
      const contact = `care-${locale}@letters.example`;
      await own.admin(page, '/admin/storesetting/contact&footer', locale);
      await expect(async () => {
        await page.locator('[name=email]').fill('');
        await page.locator('[name=email]').fill(contact);
        await page
          .getByRole('button', { name: t('content.publish'), exact: true })
          .first()
          .click({ timeout: 500 });
        await expectUpdated(page, locale);
      }).toPass();
      await own.admin(page, '/admin/settings/notifications', locale);
      await expect(page.getByText(reads(t('mails.settings.sender', { email: contact })))).toBeVisible();
      await page
        .getByRole('link', { name: t('mails.kind.order_confirmed') })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('mails.kind.order_confirmed'));
      const letter = page.frameLocator('.mail-preview').locator('body');
      for (const language of ['english', 'arabic'] as const) {
        await page.getByRole('link', { name: t(`mails.settings.${language}`), exact: true }).click();
        const say = translator(language === 'english' ? 'en' : 'ar');
        await expect(letter).toContainText(say('mail.orderConfirmed.products'));
        await expect(letter).toContainText('Brass Lamp');
        await expect(letter).toContainText(contact);
      }
      await page.getByRole('link', { name: t('mails.settings.text'), exact: true }).click();
      await expect(page.locator('.mail-plain')).toContainText('Brass Lamp');

      const email = `letter-${locale}@example.com`;
      const number = await own.buy(page, locale, email);
      await readMail(page, email, t('mail.orderConfirmed.subject', { number, store: 'Letter House' }));
      await expect(page.getByRole('article')).toContainText('Brass Lamp');
      await expect(page.getByRole('article')).toContainText(contact);
    },
  );

  test(
    `${locale}: the store’s own carrier ships a parcel, and its tracking page is the shopper’s link (K5)`,
    isTwin,
    async ({ page }) => {
      const name = `Desert Post ${locale}`;
      await own.admin(page, '/admin/settings/carriers', locale);
      await page.getByLabel(t('common.name'), { exact: true }).fill(name);
      await page
        .getByLabel(t('orderlife.carriers.link'))
        .fill(`https://post.example/${locale}?parcel={number}`);
      await page.getByRole('button', { name: t('orderlife.carriers.add') }).click();
      await expect(page.getByText(name, { exact: true })).toBeVisible();

      const email = `parcel-${locale}@example.com`;
      const number = await own.buy(page, locale, email);
      await own.openOrder(page, number, locale);
      await page
        .getByRole('button', { name: t('admin.order.move.process'), exact: true })
        .first()
        .click();
      await page.getByRole('link', { name: t('orderlife.move.ship') }).click();
      await page.getByLabel(t('orderlife.ship.carrier'), { exact: true }).selectOption({ label: name });
      await page.getByLabel(t('orderlife.ship.tracking')).fill('DP-7781');
      await page.getByRole('button', { name: t('orderlife.ship.submit'), exact: true }).click();
      await expect(page.getByRole('heading', { name: t('orderlife.parcel.parcels') })).toBeVisible();

      const place = `https://post.example/${locale}?parcel=DP-7781`;
      await page.goto(own.url(locale, `/my-orders/${number}`));
      await expect(page.getByRole('link', { name: t('orderlife.own.track') })).toHaveAttribute('href', place);
      await readMail(page, email, t('mail.orderShipped.subject', { number, store: 'Letter House' }));
      await expect(page.getByRole('article')).toContainText(place);

      await own.admin(page, '/admin/settings/carriers', locale);
      await page.getByRole('button', { name: reads(t('orderlife.carriers.remove', { name })) }).click();
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
    },
  );

  test(
    `${locale}: a sales report of many years is made in the background and mailed to the user who requested it (P2)`,
    isTwin,
    async ({ page }) => {
      const from = new Date(Date.now() - 2500 * 86_400_000).toISOString().slice(0, 10);
      const to = new Date().toISOString().slice(0, 10);
      await own.admin(page, '/admin/sales', locale);
      // The names of these fields include the mark of a required field.
      const period = page.locator('.custom-range');
      await period.getByLabel(t('numbers.dashboard.from')).fill(from);
      await period.getByLabel(t('numbers.dashboard.to')).fill(to);
      await period.getByRole('button', { name: t('numbers.dashboard.apply') }).click();
      await expect(page.getByText(t('salesmail.long'))).toBeVisible();
      await page.getByRole('button', { name: t('salesmail.ask') }).click();
      await expect(page.getByText(t('salesmail.asked'))).toBeVisible();

      await readMail(page, `owner@${SLUG}.example`, t('salesmail.mail.subject', { from, to }));
      const place = /\/admin\/sales\/files\/[0-9a-f-]{36}/.exec(await page.content())?.[0] ?? '';
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.evaluate((to) => location.assign(to), adminUrl(SLUG, place)),
      ]);
      expect(await readFile(await file.path(), 'utf8')).toContain(t('numbers.sales.column.net'));
    },
  );
}
