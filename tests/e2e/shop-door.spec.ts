import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { saveTyped, typeFirst } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { addToCart, WORDS } from './shopper.ts';
import { adminUrl, expect, reads, shopUrl, test, twin } from './support.ts';

// Access to a shop, the extras of its pages, and the redirects of its old addresses (D6).
const SLUG = ownSlug('door');
const NAME = 'Harbour House';
const ACCESS = '/admin/settings/storefront';
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, NAME));
  await importGoods(SLUG, [{ handle: 'mug', title: 'Harbour Mug', price: '10.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const open = (page: Page, path: string, locale: Locale) =>
  page.goto(adminUrl(SLUG, `${path}?lang=${locale}`));

for (const locale of LOCALES) {
  const t = translator(locale);
  const words = WORDS[locale];
  const isTwin = twin(locale === 'ar');
  const shop = (path: string) => shopUrl(SLUG, `${words.prefix}${path}`);

  test(
    `${locale}: a shop is announced as opening soon, then requires a password, then is on holiday, and opens again (D6)`,
    isTwin,
    async ({ page, browser }) => {
      const shopper = await (await browser.newContext()).newPage();
      const mode = (name: string) => page.locator(`[name=mode][value=${name}]`);
      const note = page.locator(`[name="texts.${locale}"]`);
      const reading = (title: string, path = '/') =>
        expect(async () => {
          await shopper.goto(shop(path));
          await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 500 });
        }).toPass();
      await open(page, ACCESS, locale);
      await typeFirst(page, '[name="verification.bing"]', `tag-${locale}`);
      await mode('soon').check();
      await note.fill(`From Friday on ${locale}`);
      await saveTyped(page);
      await reading(t('access.page.soon', { store: NAME }), '/products/mug');
      await expect(shopper.getByText(`From Friday on ${locale}`)).toBeVisible();

      await mode('password').check();
      await page.getByLabel(t('access.passwordLabel'), { exact: true }).fill(`sesame ${locale}`);
      await saveTyped(page);
      await reading(t('access.page.password', { store: NAME }));
      const enter = async (password: string) => {
        await shopper.getByLabel(t('access.page.password_label')).fill(password);
        await shopper.getByRole('button', { name: t('access.page.enter') }).click();
      };
      await enter('sesame seeds');
      await expect(shopper.getByRole('alert')).toHaveText(t('access.page.wrong'));
      await enter(`sesame ${locale}`);
      await expect(shopper.getByRole('main')).toContainText('Harbour Mug');

      await mode('holiday').check();
      await note.fill(`Back on Sunday ${locale}`);
      await saveTyped(page);
      await addToCart(shopper, { slug: SLUG, words, handle: 'mug' });
      await reading(t('access.page.holiday', { store: NAME }), '/checkout');
      await expect(shopper.getByText(`Back on Sunday ${locale}`)).toBeVisible();
      await shopper.getByRole('link', { name: t('access.page.back') }).click();
      await expect(shopper.getByRole('main')).toContainText('Harbour Mug');

      await mode('open').check();
      await saveTyped(page);
      await reading(t('checkout.page.heading'), '/checkout');
      await shopper.context().close();
    },
  );

  test(
    `${locale}: a WhatsApp button with a greeting is on the shop's pages, and a verification tag in its home page's head (D6)`,
    isTwin,
    async ({ page }) => {
      const number = locale === 'en' ? '966501234567' : '966507654321';
      const greeting = `Hello from ${locale}`;
      await open(page, '/admin/storesetting/contact&footer', locale);
      await page.getByLabel(t('content.contact.whatsapp')).fill(`+${number}`);
      await page
        .getByRole('button', { name: t('content.publish'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();
      await open(page, ACCESS, locale);
      await expect(page.getByText(reads(t('access.chatNumber', { number: `+${number}` })))).toBeVisible();
      await typeFirst(page, `[name="whatsapp.greeting.${locale}"]`, greeting);
      await page.getByLabel(t('access.chatOn')).check();
      await page.getByLabel(t('access.service.google')).fill('no id <at all>');
      await page.locator('.save-bar button[type=submit]').click();
      await expect(page.getByText(t('access.problem.tag'))).toBeVisible();
      await page.getByLabel(t('access.service.google')).fill(`proof-${locale}`);
      await saveTyped(page);
      const chat = page.getByRole('link', { name: t('access.page.chat') });
      await expect(async () => {
        await page.goto(shop('/products/mug'));
        await expect(chat).toHaveAttribute(
          'href',
          `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`,
          { timeout: 500 },
        );
      }).toPass();
      await page.goto(shop('/'));
      await expect(page.locator('meta[name=google-site-verification]')).toHaveAttribute(
        'content',
        `proof-${locale}`,
      );
    },
  );

  test(
    `${locale}: an old address redirects to the new one until the redirect is removed (D6)`,
    isTwin,
    async ({ page }) => {
      const from = `/old/mug-${locale}.html`;
      const add = async (old: string, to: string) => {
        await page.getByLabel(t('redirects.from')).fill(old);
        await page.getByLabel(t('redirects.to')).fill(to);
        await page.getByRole('button', { name: t('redirects.submit') }).click();
      };
      await open(page, '/admin/settings/redirects', locale);
      await add(from, from);
      await expect(page.getByText(t('redirects.problem.same_path'))).toBeVisible();
      await add(`https://www.old-shop.example${from}`, '/products/mug');
      await expect(page.getByRole('status').filter({ hasText: t('redirects.added') })).toBeVisible();
      const remove = page.getByRole('button', { name: reads(t('redirects.removeOne', { from })) });
      await expect(remove).toBeVisible();
      const followed = await page.goto(shopUrl(SLUG, from));
      expect((await followed?.request().redirectedFrom()?.response())?.status()).toBe(301);
      await expect(page).toHaveURL(shopUrl(SLUG, '/products/mug'));
      await expect(page.getByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible();
      await open(page, '/admin/settings/redirects', locale);
      await remove.click();
      await expect(remove).toHaveCount(0);
      const gone = await page.goto(shopUrl(SLUG, from));
      expect(gone?.status()).toBe(404);
    },
  );
}
