import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug, souk } from './install.ts';
import { saveTyped, typeFirst } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import {
  addToCart,
  fillCheckout,
  orderNumber,
  person,
  placeButton,
  quantityField,
  WORDS,
} from './shopper.ts';
import { adminUrl, expect, reads, shopUrl, test, twin } from './support.ts';

// Settings that owners change rarely: name and description, checkout fields, stock locations, the plan.
const SLUG = ownSlug('settled');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Settled House'));
  await importGoods(SLUG, [
    { handle: 'lamp', title: 'Brass Lamp', price: '12.00' },
    { handle: 'jar-en', title: 'Blue Jar', price: '12.00', stock: 5 },
    { handle: 'jar-ar', title: 'Green Jar', price: '12.00', stock: 5 },
  ]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const open = (page: Page, path: string, locale: Locale) =>
  page.goto(adminUrl(SLUG, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`));

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of LOCALES) {
  const t = translator(locale);
  const words = WORDS[locale];
  const isTwin = twin(locale === 'ar');
  const shop = (path: string) => shopUrl(SLUG, `${words.prefix}${path}`);

  test(
    `${locale}: the shop is renamed, described and given other numerals, and its pages show it (D5)`,
    isTwin,
    async ({ page }) => {
      const [name, about] = [`Cedar House ${locale}`, `Jars of all kinds ${locale}`];
      await open(page, '/admin/settings/general', locale);
      await typeFirst(page, '[name="names.en"]', ' ');
      await page.locator('.save-bar button[type=submit]').click();
      await expect(page.getByText(t('storerules.problem.names')).first()).toBeVisible();
      for (const language of LOCALES) await page.locator(`[name="names.${language}"]`).fill(name);
      await page.locator(`[name="descriptions.${locale}"]`).fill(about);
      await page.getByLabel(t('storerules.general.digits')).selectOption('arab');
      await saveTyped(page);
      await expect(async () => {
        await page.goto(shop('/'));
        await expect(page).toHaveTitle(new RegExp(name), { timeout: 500 });
      }).toPass();
      await expect(page.getByRole('banner')).toContainText(name);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', about);
      await page.goto(shopUrl(SLUG, '/ar/products/lamp'));
      await expect(page.getByRole('main')).toContainText(/١٢[.٫]٠٠/);
      await open(page, '/admin/settings/general', locale);
      await typeFirst(page, '[name=returnDays]', '9');
      await page.getByLabel(t('storerules.general.digits')).selectOption('latn');
      await saveTyped(page);
      await expect(async () => {
        await page.goto(shopUrl(SLUG, '/ar/products/lamp'));
        await expect(page.getByRole('main')).toContainText('12.00', { timeout: 500 });
      }).toPass();
    },
  );

  test(
    `${locale}: a text of the shop is replaced by the store's own words, and restored (T2)`,
    isTwin,
    async ({ page }) => {
      const key = 'storefront.product.addToCart';
      const own = `Take it home ${locale}`;
      const row = page.locator('form.own-text').filter({ has: page.getByText(key, { exact: true }) });
      const field = row.getByLabel(t(`forms.own.${locale}`), { exact: true });
      const say = async (text: string) => {
        await field.fill(text);
        await row.getByRole('button', { name: t('common.action.save') }).click();
      };
      const button = (name: string) =>
        page.getByRole('main').getByRole('button', { name, exact: true }).first();
      await open(page, '/admin/settings/languages', locale);
      await page.getByRole('searchbox', { name: t('storerules.languages.search') }).fill(t(key));
      await page.keyboard.press('Enter');
      await say('Take {it');
      await expect(row.getByText(t('storerules.problem.text_broken'))).toBeVisible();
      await say(own);
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      await expect(async () => {
        await page.goto(shop('/products/lamp'));
        await expect(button(own)).toBeVisible({ timeout: 500 });
      }).toPass();
      // Without a search the page lists the store's own texts.
      await open(page, '/admin/settings/languages', locale);
      await expect(field).toHaveValue(own);
      // Scripts that start between selecting the text and deleting it leave most of it in the field.
      await expect(async () => {
        await say('');
        await expect(row).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(async () => {
        await page.goto(shop('/products/lamp'));
        await expect(button(t(key))).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  );

  test(
    `${locale}: the checkout refuses guests, requires longer names and drops the zip code, as the owner sets (I2)`,
    isTwin,
    async ({ page, browser }) => {
      const shopper = await (await browser.newContext()).newPage();
      await addToCart(shopper, { slug: SLUG, words, handle: 'lamp' });
      await open(page, '/admin/settings/checkout', locale);
      const guests = page.getByLabel(t('storerules.checkout.takesGuests'));
      const noZip = page.locator('[name=zipNotAskedIn][value=US]');
      await typeFirst(page, '[name=nameMinLength]', '6');
      await guests.uncheck();
      await page.getByText(t('storerules.checkout.zipNotAsked')).click();
      await noZip.check();
      await saveTyped(page);
      await expect(async () => {
        await shopper.goto(shop('/checkout'));
        await expect(shopper).toHaveURL(new RegExp(`${words.prefix}/login\\?next=`), { timeout: 500 });
      }).toPass();
      await expect(shopper.getByRole('link', { name: t('account.guest') })).toHaveCount(0);

      await guests.check();
      await saveTyped(page);
      await expect(async () => {
        await shopper.goto(shop('/checkout'));
        await expect(shopper).toHaveURL(shop('/checkout'), { timeout: 500 });
      }).toPass();
      await expect(shopper.getByLabel(words.fields.city).first()).toBeVisible();
      await expect(shopper.getByLabel(words.fields.zip)).toHaveCount(0);
      const { zip: _, ...asked } = person(`guest-${locale}@example.com`);
      await fillCheckout(shopper, words, { ...asked, name: 'Sarah' });
      await placeButton(shopper, words).click();
      await expect(shopper.getByLabel(words.fields.name).first()).toHaveAccessibleDescription(
        reads(t('checkout.field.nameShort', { min: 6 })),
      );
      await shopper.getByLabel(words.fields.name).first().fill('Sara Al-Harbi');
      await placeButton(shopper, words).click();
      expect(await orderNumber(shopper, words)).toBeGreaterThan(1000);
      await shopper.context().close();

      await typeFirst(page, '[name=nameMinLength]', '4');
      await noZip.uncheck();
      await saveTyped(page);
    },
  );

  test(
    `${locale}: a second stock location is added, its units are used after the first's, and it is removed (L3)`,
    isTwin,
    async ({ page, browser }) => {
      const place = `Branch ${locale}`;
      const title = locale === 'en' ? 'Blue Jar' : 'Green Jar';
      await open(page, '/admin/settings/locations', locale);
      await page.getByRole('textbox', { name: t('common.name'), exact: true }).fill(place);
      await page.getByRole('button', { name: t('locations.add') }).click();
      const row = page.getByRole('listitem').filter({ hasText: place });
      await expect(row).toContainText(t('locations.variants', { count: 0 }));

      await open(page, '/admin/products/stock', locale);
      await page.getByRole('main').getByRole('link', { name: title }).click();
      const card = page.getByRole('region', { name: t('locations.carry.title') });
      const lies = (of: string, count: number) =>
        expect(card.locator('dt', { hasText: of }).locator('+ dd')).toHaveText(String(count));
      await lies(t('locations.main'), 5);
      const carry = async (count: string) => {
        await card.getByLabel(t('locations.carry.to')).selectOption(place);
        await card.getByLabel(t('locations.carry.quantity')).fill(count);
        await card.getByRole('button', { name: t('locations.carry.submit') }).click();
      };
      await carry('6');
      await expect(card).toContainText(reads(t('locations.carry.problem.not_there', { count: 5 })));
      await carry('3');
      await lies(place, 3);
      await lies(t('locations.main'), 2);

      const shopper = await (await browser.newContext()).newPage();
      await shopper.goto(shop(`/products/jar-${locale}`));
      await expect(async () => {
        await quantityField(shopper).fill('4');
        await shopper.getByRole('main').getByRole('button', { name: words.add, exact: true }).first().click();
        await expect(shopper.getByText(words.inCart).first()).toBeVisible();
      }).toPass();
      await shopper.goto(shop('/checkout'));
      await fillCheckout(shopper, words, person(`buyer-${locale}@example.com`));
      await placeButton(shopper, words).click();
      const number = await orderNumber(shopper, words);
      await shopper.context().close();
      await page.reload();
      await expect(page.locator('.stock-moves li').first()).toContainText(`#${number}`);
      await lies(t('locations.main'), 0);
      await lies(place, 1);

      await open(page, '/admin/settings/locations', locale);
      await expect(row).toContainText(t('locations.variants', { count: 1 }));
      await row.getByText(t('locations.removeShort'), { exact: true }).click();
      await row.getByRole('button', { name: t('locations.removeSure') }).click();
      await expect(row).toHaveCount(0);
      await open(page, '/admin/products/stock', locale);
      await expect(page.getByRole('listitem').filter({ hasText: title }).getByRole('textbox')).toHaveValue(
        '1',
      );
    },
  );

  test(
    `${locale}: an owner is told that the plan ends soon, and copies the text that the operator needs to extend it (B3)`,
    isTwin,
    async ({ page, context }) => {
      const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await souk('store', 'subscription', SLUG, '--ends-at', inDays(4.5));
      await open(page, '/admin/settings/billing', locale);
      await expect(page.getByText(t('admin.billing.soonNote'))).toBeVisible();
      await expect(page.getByText(t('admin.billing.daysLeft', { days: 5 }))).toBeVisible();
      const history = page.getByRole('region', { name: t('common.history') });
      await expect(history.getByRole('listitem').first()).toContainText(t('admin.billing.operator'));
      await page.getByRole('button', { name: t('admin.billing.copy') }).click();
      await expect(toast(page, t('admin.billing.copied'))).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(new RegExp(`${SLUG}[^\\n]*\\ncus_[0-9a-f]{24}$`));
      await souk('store', 'subscription', SLUG, '--ends-at', 'never');
      await page.reload();
      await expect(page.getByText(t('admin.billing.renewNever'))).toBeVisible();
      await expect(history.getByRole('listitem').first()).toContainText(t('admin.billing.change.noEnd'));
    },
  );
}
