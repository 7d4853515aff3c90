import type { Cookie, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// Blocks that owners insert into pages: ready-made, their own, or copied from another page (D2, D5).
const SLUG = ownSlug('patterns');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Pattern House'));
});

test.beforeEach(({ context }) => context.addCookies(owner));

for (const locale of LOCALES) {
  const t = translator(locale);
  const prefix = locale === 'en' ? '' : '/ar';
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
  const rows = (page: Page) => page.locator('.builder-row');
  const open = async (page: Page, path: string) => {
    await page.goto(adminUrl(SLUG, `${path}?lang=${locale}`));
    await expect(page.locator('.builder-add-open').first()).toBeVisible();
  };
  const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
  const publish = async (page: Page) => {
    await button(page, t('content.publish')).click();
    await expect(said(page, t('common.toast.updated'))).toBeVisible();
  };
  const openPatterns = async (page: Page) => {
    await button(page, t('builder.add')).press('Enter');
    await button(page, t('builder.patterns.title')).press('Enter');
  };
  const own = `Own ${locale}`;

  test(
    `${locale}: a ready-made pattern is inserted by keyboard, taken back, and saved as a pattern of the store (D2)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await open(page, '/admin/storesetting/homepage');
      const before = await rows(page).count();
      await openPatterns(page);
      const name = locale === 'en' ? 'Our story' : 'قصتنا';
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
      await expect(rows(page)).toHaveCount(before + 1);
      await expect(button(page, t('builder.add'))).toBeFocused();
      await page.keyboard.press('Control+z');
      await expect(rows(page)).toHaveCount(before);
      await page.keyboard.press('Control+Shift+z');
      await expect(rows(page)).toHaveCount(before + 1);
      await rows(page).last().locator('.builder-choose').press('Enter');
      await button(page, t('builder.patterns.save')).press('Enter');
      await page.getByRole('textbox', { name: t('builder.patterns.name') }).fill(own);
      await page.getByLabel(t('builder.patterns.from'), { exact: true }).selectOption(String(before - 1));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.action.save') })
        .press('Enter');
      await expect(said(page, t('builder.patterns.saved'))).toBeVisible();
      await button(page, t('builder.copy')).press('Enter');
      await expect(said(page, t('builder.copied'))).toBeVisible();
      await publish(page);
      await page.goto(shopUrl(SLUG, prefix || '/'));
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    },
  );

  test(
    `${locale}: a copied block and the store’s own pattern reach another page, and its shoppers (D5)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await page.goto(adminUrl(SLUG, `/admin/storesetting/aboutus?lang=${locale}`));
      await page.getByLabel(t('content.page.title')).first().fill('About');
      await publish(page);
      await open(page, '/admin/storesetting/homepage');
      await rows(page).last().locator('.builder-choose').click();
      await button(page, t('builder.copy')).click();
      await open(page, '/admin/pages/about_us/blocks');
      const before = await rows(page).count();
      await button(page, t('builder.paste', { name: t('builder.kind.rich_text') })).click();
      await expect(rows(page)).toHaveCount(before + 1);
      await openPatterns(page);
      const first = page.locator('.own-pattern').filter({ hasText: own });
      await first.getByRole('button').first().press('Enter');
      await expect(rows(page)).toHaveCount(before + 3);
      await publish(page);
      await page.goto(shopUrl(SLUG, `${prefix}/about-us`));
      const name = locale === 'en' ? 'Our story' : 'قصتنا';
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    },
  );
}

test('a text that is not a block is not pasted, and the page stays as it is', async ({ page }) => {
  const t = translator('en');
  await page.goto(adminUrl(SLUG, '/admin/storesetting/homepage?lang=en'));
  await page.evaluate(() => localStorage.setItem('souk-admin-block', '<img src=x onerror=alert(1)>'));
  await page.reload();
  const before = await page.locator('.builder-row').count();
  await page.getByRole('button', { name: t('builder.pasteAny'), exact: true }).click();
  await expect(page.getByText(t('builder.pasteWrong'))).toBeVisible();
  await expect(page.locator('.builder-row')).toHaveCount(before);
});

test('a pattern for which a page has no room says so before anything is inserted', async ({ page }) => {
  const t = translator('en');
  await page.goto(adminUrl(SLUG, '/admin/pages/returns_policy/blocks?lang=en'));
  for (let count = 1; count <= 39; count++) {
    await page.getByRole('button', { name: t('builder.add'), exact: true }).click();
    await page
      .getByRole('button', { name: t('builder.kind.spacer'), exact: true })
      .last()
      .click();
    await expect(page.locator('.builder-row')).toHaveCount(count);
  }
  await page.getByRole('button', { name: t('builder.add'), exact: true }).click();
  await page.getByRole('button', { name: t('builder.patterns.title'), exact: true }).click();
  await page.getByRole('button', { name: /^Welcome and what is new/ }).click();
  await expect(page.getByText(t('builder.noRoom', { count: 2, room: 1 }))).toBeVisible();
  await expect(page.locator('.builder-row')).toHaveCount(39);
});

test('a pattern of the store is renamed and deleted in the builder (D2)', async ({ page }) => {
  const t = translator('en');
  await page.goto(adminUrl(SLUG, '/admin/storesetting/homepage?lang=en'));
  await page.getByRole('button', { name: t('builder.add'), exact: true }).click();
  await page.getByRole('button', { name: t('builder.patterns.title'), exact: true }).click();
  await page.getByRole('button', { name: t('builder.patterns.rename', { name: 'Own en' }) }).click();
  await page.getByRole('textbox', { name: t('builder.patterns.name') }).fill('Renamed');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.action.save') })
    .click();
  await page.getByRole('button', { name: t('builder.patterns.remove', { name: 'Renamed' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('builder.patterns.removeAct') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.own-pattern').filter({ hasText: /Renamed|Own en/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('builder.patterns.own') })).toBeVisible();
});
