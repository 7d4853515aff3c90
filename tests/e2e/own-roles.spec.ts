import type { Cookie, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { addStaff, createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test, twin } from './support.ts';

const SLUG = ownSlug('roles');
const MEMBER = { email: `keeper@${SLUG}.example`, password: 'a long keeper password' };
let owner: Cookie[] = [];
let keeper: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'House of Roles'));
  await importGoods(SLUG, [{ handle: 'plain-mug', title: 'Plain Mug', price: '12.00', stock: 9 }]);
  await addStaff(SLUG, 'viewer', MEMBER);
  keeper = await cookiesOf(browser, SLUG, MEMBER);
});

for (const [at, locale] of LOCALES.entries()) {
  const t = translator(locale);

  test(
    `${locale}: a custom role allows a member exactly what is ticked, even after a change (M3)`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      const role = locale === 'en' ? 'Stock keepers' : 'أمناء المخزن';
      const tick = (part: 'products' | 'stock' | 'orders', verb: 'view' | 'adjust') =>
        page
          .getByRole('group', { name: t(`team.part.${part}`), exact: true })
          .getByRole('checkbox', { name: t(`team.verb.${verb}`), exact: true })
          .check();
      const save = () => page.getByRole('button', { name: t('common.action.save'), exact: true }).click();
      await page.context().addCookies(owner);
      await page.goto(adminUrl(SLUG, `/admin/users/team?lang=${locale}`));
      await page.getByRole('link', { name: t('team.roles.add') }).click();
      await page.getByLabel(t('team.set.name'), { exact: true }).fill(role);
      await save();
      await expect(page.getByRole('alert').filter({ hasText: t('team.set.problem.actions') })).toBeVisible();
      await expect(page.getByLabel(t('team.set.name'), { exact: true })).toHaveValue(role);
      await tick('products', 'view');
      await tick('stock', 'adjust');
      await save();
      await expect(page).toHaveURL(/\/admin\/users\/team/);
      const row = page.getByRole('listitem').filter({ hasText: MEMBER.email });
      await row.getByRole('combobox').selectOption({ label: role });
      await row.getByRole('button', { name: t('team.change') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('team.said.changed') })).toBeVisible();

      const context = await browser.newContext();
      await context.addCookies(keeper);
      const theirs = await context.newPage();
      const expectForbidden = async (path: string) => {
        const answer = await theirs.goto(adminUrl(SLUG, path));
        expect(answer?.status(), path).toBe(403);
        await expect(
          theirs.getByRole('heading', { level: 1, name: t('errors.forbidden.title') }),
        ).toBeVisible();
      };
      await countAs(theirs, locale, String(5 - at));
      for (const path of ['/admin/orders', '/admin/products/new', '/admin/users/team'])
        await expectForbidden(path);
      await page.getByRole('link', { name: role, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: role })).toBeVisible();
      await tick('orders', 'view');
      await save();
      await expect(page).toHaveURL(/\/admin\/users\/team/);
      await theirs.goto(adminUrl(SLUG, '/admin/orders'));
      await expect(theirs.getByRole('heading', { level: 1, name: t('common.orders') })).toBeVisible();
      await context.close();
    },
  );
}

async function countAs(page: Page, locale: 'en' | 'ar', pieces: string): Promise<void> {
  const t = translator(locale);
  await page.goto(adminUrl(SLUG, `/admin/products/stock?lang=${locale}`));
  const row = page.getByRole('listitem').filter({ hasText: 'Plain Mug' });
  await row.getByRole('textbox').fill(pieces);
  await row.getByRole('button', { name: t('common.action.save') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('stock.saved') })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('textbox')).toHaveValue(pieces);
}
