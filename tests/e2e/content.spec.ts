import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// The owner's texts: drafted, previewed, published, restored (D3, D5).
const SLUG = ownSlug('writer');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Writers House'));
});

test.beforeEach(({ context }) => context.addCookies(owner));

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function open(page: Page, path: string, locale: Locale): Promise<void> {
  await page.goto(adminUrl(SLUG, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`));
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

  test(
    `${locale}: about us is drafted, previewed by its link, published and restored (D3)`,
    isTwin,
    async ({ page, browser }) => {
      const shopper = await (await browser.newContext()).newPage();
      await open(page, '/admin/storesetting/aboutus', locale);
      const first = `First words ${locale}`;
      await page.locator('.ProseMirror').first().fill(first);
      await page.getByLabel(t('content.page.title')).first().fill('About');
      await press(page, t('content.preview'));
      const link = page.locator('.preview-address');
      await expect(link).toBeVisible();
      await shopper.goto((await link.getAttribute('href')) ?? '');
      await expect(shopper.getByRole('main')).toContainText(first);
      await shopper.goto(shopUrl(SLUG, '/about-us'));
      await expect(shopper.getByRole('main')).not.toContainText(first);
      await press(page, t('content.publish'));
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      // The page stays open and receives what is published.
      await expect(shopper.getByRole('main')).toContainText(first);
      await page.getByText(t('content.versions.title')).click();
      await press(page, `${t('content.versions.restore')} (${t('content.versions.number', { number: 1 })})`);
      await expect(shopper.getByRole('main')).not.toContainText(first);
      await shopper.context().close();
    },
  );

  test(
    `${locale}: a section of the home page is moved by keyboard, edited and published (D2)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/homepage', locale);
      const hero = t('builder.kind.hero');
      await page.locator('.builder-choose').filter({ hasText: hero }).first().click();
      const title = `${t('blockfields.field.title')} (${t(`forms.language.${locale}`)})`;
      await page.getByLabel(title).fill(`Welcome ${locale}`);
      await page.locator('.builder-row').nth(1).locator('.builder-choose').click();
      const moved = (await page.locator('.builder-row').nth(1).locator('b').textContent()) ?? '';
      await page.locator('.builder-row.chosen .order-moves button').last().press('Enter');
      await expect(page.locator('.builder-row').nth(2).locator('b')).toHaveText(moved);
      await press(page, t('content.publish'));
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      await page.goto(shopUrl(SLUG, locale === 'en' ? '/' : '/ar'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome ${locale}`);
    },
  );

  test(
    `${locale}: contact details and a footer link appear on the shop's pages (D5)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/contact&footer', locale);
      await page.getByLabel(t('content.contact.email')).fill('no address');
      await press(page, t('content.publish'));
      await expect(page.getByText(t('content.contact.wrong.email')).first()).toBeVisible();
      await page.getByLabel(t('content.contact.email')).fill(`hello-${locale}@writers.example`);
      await page.getByLabel(t('content.social.instagram')).fill('@writers');
      await press(page, t('content.publish'));
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      await page.goto(shopUrl(SLUG, locale === 'en' ? '/' : '/ar'));
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(`hello-${locale}@writers.example`);
      await expect(footer.getByRole('link', { name: t('content.social.instagram') })).toHaveAttribute(
        'href',
        'https://www.instagram.com/writers',
      );
    },
  );

  test(
    `${locale}: the terms start from a template, and another page is created and deleted (D5)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/terms&privacy?part=terms', locale);
      const offer = page.getByRole('button', { name: t('content.template.use') });
      if (locale === 'en') {
        await offer.click();
        await expect(page.getByLabel(t('content.page.title')).first()).toHaveValue('Terms and conditions');
        await press(page, t('content.publish'));
        await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      }
      await open(page, '/admin/pages', locale);
      await page.getByRole('link', { name: t('content.list.add') }).click();
      await page.getByLabel(t('content.page.title')).first().fill(`Care ${locale}`);
      await page.locator('.ProseMirror').first().fill('Wash cold.');
      await press(page, t('content.publish'));
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      await page.getByText(t('content.page.remove')).click();
      await press(page, t('content.page.removeNow'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.nav.pages'));
      await expect(page.getByText(`Care ${locale}`)).toHaveCount(0);
    },
  );
}
