import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, type Login, ownSlug } from './install.ts';
import { ownShop } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { expect, test, twin } from './support.ts';

// One rule for saving in the whole admin: the bar shows real changes, and leaving them is confirmed once.
const SLUG = ownSlug('saving');
const own = ownShop(SLUG, 'none');
let login: Login;
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  login = await createStore(SLUG, 'House of Saving');
  owner = await cookiesOf(browser, SLUG, login);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const words = (locale: Locale) => translator(locale);
const barOf = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: words(locale)('forms.unsaved') });
const toProducts = (page: Page, locale: Locale) =>
  page
    .getByRole('navigation', { name: words(locale)('admin.shell.navigation') })
    .getByRole('link', { name: words(locale)('common.products'), exact: true })
    .click();

/** Leaves by a link, stays once, and leaves then. */
async function leaveUnsaved(page: Page, locale: Locale) {
  const t = words(locale);
  const here = page.url();
  const asked = page.getByRole('dialog', { name: t('forms.leave.title') });
  await toProducts(page, locale);
  await asked.getByRole('button', { name: t('forms.leave.stay') }).click();
  await expect(asked).toBeHidden();
  expect(page.url()).toBe(here);
  await toProducts(page, locale);
  await asked.getByRole('button', { name: t('forms.leave.leave') }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
}

for (const locale of LOCALES) {
  const t = words(locale);
  const isTwin = twin(locale === 'ar');

  test(
    `${locale}: a change that is reverted leaves nothing to save, and the save key says so`,
    isTwin,
    async ({ page }) => {
      await own.admin(page, '/admin/settings/general', locale);
      const days = page.locator('[name=returnDays]');
      const before = await days.inputValue();
      const bar = barOf(page, locale);
      await days.fill('21');
      await expect(bar).toBeVisible();
      await bar.getByRole('button', { name: t('forms.review.open') }).click();
      const review = page.getByRole('dialog', { name: t('forms.review.title') });
      await expect(review.locator('dl > div')).toHaveCount(1);
      await expect(review.getByRole('deletion')).toHaveText(before);
      await expect(review.getByRole('insertion')).toHaveText('21');
      await page.keyboard.press('Escape');
      await expect(review).toBeHidden();
      await days.fill(before);
      await expect(bar).toHaveCount(0);
      await page.keyboard.press('Control+s');
      await expect(page.getByText(t('forms.nothing'))).toBeVisible();
      await days.fill('22');
      await leaveUnsaved(page, locale);
    },
  );

  test(
    `${locale}: theme and branding save by the same bar, and discard brings back what is saved`,
    isTwin,
    async ({ page }) => {
      const bar = barOf(page, locale);
      await own.admin(page, '/admin/storesetting/theme', locale);
      const corners = page.locator('select[name=corners]');
      const saved = await corners.inputValue();
      await corners.selectOption({ index: 2 });
      await expect(bar).toBeVisible();
      await bar.getByRole('button', { name: t('forms.discard') }).click();
      await expect(bar).toHaveCount(0);
      await expect(corners).toHaveValue(saved);

      await own.admin(page, '/admin/storesetting/logoAndColors', locale);
      const colour = page.locator('[name=primaryColor]');
      const before = await colour.inputValue();
      await page.getByRole('button', { name: t('admin.branding.preset.clay') }).click();
      await expect(bar).toBeVisible();
      await bar.getByRole('button', { name: t('forms.discard') }).click();
      await expect(bar).toHaveCount(0);
      await expect(colour).toHaveValue(before);
      await colour.fill('#123456');
      await expect(bar).toBeVisible();
      await colour.fill(before);
      await expect(bar).toHaveCount(0);
      await colour.fill('#123456');
      await bar.getByRole('button', { name: t('common.action.save') }).click();
      await expect(bar).toHaveCount(0);
      await expect(colour).toHaveValue('#123456');
    },
  );

  test(
    `${locale}: a card with a save button of its own is not left with unsaved edits unasked`,
    isTwin,
    async ({ page }) => {
      await own.admin(page, '/admin/storesetting/paymentOptions', locale);
      const cash = page.getByRole('region', { name: t('payments.cash.title'), exact: true });
      await cash.locator('[name=min]').fill('5');
      await leaveUnsaved(page, locale);
      await own.admin(page, '/admin/storesetting/paymentOptions', locale);
      await cash.locator('[name=min]').fill(locale === 'en' ? '6' : '7');
      await cash.getByRole('button', { name: t('common.action.save') }).click();
      await expect(page.getByText(t('common.toast.updated')).first()).toBeVisible();
      await toProducts(page, locale);
      await expect(page).toHaveURL(/\/admin\/products$/);
    },
  );
}
