import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('site');
const LANGUAGES: Locale[] = ['en', 'ar'];

let login: Awaited<ReturnType<typeof createStore>>;
test.beforeAll(async () => {
  login = await createStore(SLUG, 'Cedar Corner');
});

async function writeTo(page: Page, comments: string): Promise<void> {
  await page.goto(shopUrl(SLUG, '/contact-us'));
  await page.locator('[name=name]').fill('Noura Al Otaibi');
  await page.locator('[name=email]').fill('noura@example.com');
  await page.locator('[name=comments]').fill(comments);
  await page.locator('main form button[type=submit]').click();
  await expect(
    page.getByText('your request submited successfully').and(page.locator(':visible')).first(),
  ).toBeVisible();
}

for (const locale of LANGUAGES) {
  const t = translator(locale);
  test(
    `an owner adds pictures to the library, answers a message and adds a domain (${locale})`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      await writeTo(page, `Is the lamp brass? ${locale}`);
      await page.context().addCookies(await cookiesOf(browser, SLUG, login));

      await page.goto(adminUrl(SLUG, `/admin/media?lang=${locale}`));
      const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
        .jpeg()
        .toBuffer();
      const field = page.getByLabel(t('media.upload.drop'));
      await field.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
      await expect(page.getByText(t('media.upload.problem.notImage'))).toBeVisible();
      await field.setInputFiles({ name: `lamp-${locale}.jpg`, mimeType: 'image/jpeg', buffer });
      await page.getByRole('link', { name: /lamp-/ }).first().click();
      await page.locator('[name="alt.en"]').fill(`A brass lamp ${locale}`);
      await page
        .getByRole('button', { name: t('common.action.save') })
        .first()
        .click();
      await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();

      await page.goto(adminUrl(SLUG, '/admin/contactus'));
      await page
        .getByRole('row')
        .filter({ hasText: `brass? ${locale}` })
        .getByRole('link')
        .click();
      await page.getByRole('textbox', { name: t('inbox.reply') }).fill('Yes, it is.');
      await page.getByRole('button', { name: t('inbox.send') }).click();
      await expect(page.locator('.letter[data-ours]')).toContainText('Yes, it is.');

      await page.goto(adminUrl(SLUG, '/admin/storesetting/customDomain'));
      const name = page.getByRole('textbox', { name: t('domains.label'), exact: true });
      await name.fill('https://shop.nowhere.example');
      await page.getByRole('button', { name: t('domains.submit') }).click();
      await expect(page.getByText(t('domains.problem.domain_scheme'))).toBeVisible();
      await name.fill(`${locale}.dar-nakheel-shop.com`);
      await page.getByRole('button', { name: t('domains.submit') }).click();
      const card = page.locator('.domain-card').filter({ hasText: `${locale}.dar-nakheel-shop.com` });
      await expect(card.getByText(`_souk.${locale}.dar-nakheel-shop.com`, { exact: true })).toBeVisible();
      await expect(card.getByText(/^souk-verify=/)).toBeVisible();
    },
  );
}
