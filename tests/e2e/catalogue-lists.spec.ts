import type { Cookie, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// The product lists: many products changed at once, a saved view, stock adjusted with a reason.
const SLUG = ownSlug('lists');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'House of Lists'));
  await importGoods(SLUG, [
    { handle: 'plain-mug', title: 'Plain Mug', price: '12.00', stock: 9 },
    { handle: 'oak-tray', title: 'Oak Tray', price: '30.00', stock: 9 },
    { handle: 'brass-lamp', title: 'Brass Lamp', price: '75.00', stock: 9 },
    { handle: 'clay-bowl-en', title: 'Clay Bowl en', price: '18.00', stock: 6 },
    { handle: 'clay-bowl-ar', title: 'Clay Bowl ar', price: '18.00', stock: 6 },
  ]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const inShop = (path: string) => shopUrl(SLUG, `${locale === 'en' ? '' : '/ar'}${path}`);
  const expectSaid = (page: Page, text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

  test(
    `${locale}: products are tagged in bulk, saved as a view, and unpublished in bulk (E1)`,
    isTwin,
    async ({ page, context }) => {
      const shop = await context.newPage();
      const bar = page.getByRole('form', { name: t('list.bulk') });
      const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
      const tick = (box: () => Promise<void>) =>
        // Ticks have no effect until the page's scripts run.
        expect(async () => {
          await box();
          await expect(bar).toBeVisible({ timeout: 500 });
        }).toPass();
      const tag = `gifts-${locale}`;
      const view = locale === 'en' ? 'Presents' : 'الهدايا';

      await page.goto(adminUrl(SLUG, `/admin/products?lang=${locale}`));
      await expect(rows).toHaveCount(5);
      await tick(() => rows.filter({ hasText: 'Plain Mug' }).getByRole('checkbox').check());
      await rows.filter({ hasText: 'Oak Tray' }).getByRole('checkbox').check();
      await expect(bar.getByRole('status')).toHaveText(t('list.selected', { count: 2 }));
      await bar.getByLabel(t('list.more')).click();
      await bar.getByLabel(t('products.bulk.tag'), { exact: true }).fill(tag);
      await bar.getByRole('button', { name: t('products.bulk.addTag'), exact: true }).click();
      await expectSaid(page, t('products.bulk.done.changed', { count: 2 }));

      const menu = (name: string) => page.getByRole('main').locator('summary').filter({ hasText: name });
      await menu(t('list.filters')).click();
      await page.getByLabel(t('products.filter.tag'), { exact: true }).fill(tag);
      await page.getByRole('button', { name: t('common.action.apply'), exact: true }).click();
      await expect(page.getByRole('list', { name: t('list.activeFilters') })).toContainText(tag);
      await expect(rows).toHaveCount(2);
      await menu(t('list.saveView')).click();
      await page.getByRole('textbox', { name: t('list.viewName') }).fill(view);
      await page.getByRole('button', { name: t('list.saveViewAs'), exact: true }).click();
      await expectSaid(page, t('list.viewSaved'));

      await page.goto(adminUrl(SLUG, '/admin/products'));
      const views = page.getByRole('navigation', { name: t('admin.products.views') });
      await views.getByRole('link', { name: view, exact: true }).click();
      await expect(views.getByRole('link', { name: view, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(rows).toHaveCount(2);
      for (const status of ['draft', 'active'] as const) {
        await tick(() => page.getByLabel(t('list.selectPage')).first().check());
        await bar
          .locator('summary')
          .filter({ hasText: t('products.bulk.status') })
          .click();
        await bar.getByRole('button', { name: t(`products.bulk.${status}`), exact: true }).click();
        await expectSaid(page, t(`products.bulk.done.${status}`, { count: 2 }));
        const answer = await shop.goto(inShop('/products/oak-tray'));
        expect(answer?.status(), status).toBe(status === 'draft' ? 404 : 200);
      }
      await menu(t('list.saveView')).click();
      await page.getByRole('button', { name: t('list.dropView'), exact: true }).click();
      await expect(views.getByRole('link', { name: view, exact: true })).toHaveCount(0);
    },
  );

  test(
    `${locale}: broken units are removed with a reason, and the product is sold out in the shop (E2)`,
    isTwin,
    async ({ page }) => {
      const product = `Clay Bowl ${locale}`;
      await page.goto(adminUrl(SLUG, `/admin/products/stock?lang=${locale}`));
      await page.getByRole('main').getByRole('link', { name: product }).click();
      const quantity = page.getByRole('textbox', { name: t('stock.variant.quantity'), exact: true });
      const send = async (
        change: 'set' | 'add' | 'remove',
        typed: string,
        reason: 'damaged' | 'received',
      ) => {
        await page.getByLabel(t('stock.variant.change'), { exact: true }).selectOption(change);
        await quantity.fill(typed);
        await page.getByLabel(t('common.reason'), { exact: true }).selectOption(reason);
        await page.getByLabel(t('stock.variant.note'), { exact: true }).fill(`Crate 7 ${typed}`);
        const card = page.getByRole('region', { name: t('stock.variant.adjust') });
        await card.getByRole('button', { name: t('common.action.save'), exact: true }).click();
      };
      const moves = page.getByRole('region', { name: t('common.history') }).getByRole('listitem');
      await expect(moves).toHaveCount(1);
      await send('remove', '7', 'damaged');
      await expect(page.getByText(t('stock.problem.not_enough', { count: 6 }))).toBeVisible();
      await expect(quantity).toHaveValue('7');
      await send('remove', locale === 'en' ? '6' : '٦', 'damaged');
      await expect(moves).toHaveCount(2);
      await expect(moves.first()).toContainText(t('stock.reason.damaged'));
      await expect(moves.first()).toContainText('Crate 7');
      const shown = inShop(`/products/clay-bowl-${locale}`);
      const add = page.getByRole('main').getByRole('button', { name: t('storefront.product.addToCart') });
      await page.goto(shown);
      await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
      await expect(add.and(page.locator(':enabled'))).toHaveCount(0);

      await page.goBack();
      await send('add', '2', 'received');
      await expect(moves).toHaveCount(3);
      await page.goto(shown);
      await expect(add.first()).toBeEnabled();
    },
  );
}
