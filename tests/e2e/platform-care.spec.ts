import type { Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, type Login, ownSlug } from './install.ts';
import { confirmAct, signInAsOperator } from './operator.ts';
import { expectSaid, openDesk } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, platformUrl, test, twin } from './support.ts';

// Journeys in which operators and an owner work together: announcements, privacy requests, and help in the admin
// (A6).
const STORES = new Map<string, Login>();

for (const locale of LOCALES) {
  const t = translator(locale);
  const slug = ownSlug(`care-${locale}`);
  const desk = (path: string) => platformUrl(`${locale === 'ar' ? '/ar' : ''}/platform-admin${path}`);

  /** Signs the owner of this language's store in; the store is created once. */
  async function signInOwner(page: Page): Promise<void> {
    const login = STORES.get(slug) ?? (await createStore(slug, `Care ${locale}`));
    STORES.set(slug, login);
    const browser = page.context().browser();
    if (!browser) throw new Error('The page has no browser.');
    await page.context().addCookies(await cookiesOf(browser, slug, login));
  }

  test(
    `${locale}: an announcement is drafted, published with the password, read and dismissed in an owner’s admin, and ended`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      const title = `Upgrade ${slug}`;
      await signInAsOperator(page);
      await page.goto(desk('/announcements/new'));
      for (const each of LOCALES) {
        await page.locator(`[name="titles.${each}"]`).fill(title);
        await page.locator(`[name="bodies.${each}"]`).fill('A new version this evening.');
      }
      await page.getByRole('button', { name: t('bulletindesk.saveDraft') }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

      const owner = await (await browser.newContext()).newPage();
      await signInOwner(owner);
      await openDesk(owner, { slug, path: '/admin/orders', locale });
      await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(owner.getByText(title), 'a draft is not shown').toHaveCount(0);

      await page.getByRole('button', { name: t('bulletindesk.publish'), exact: true }).click();
      await confirmAct(page);
      await expectSaid(page, t('bulletindesk.done.publish'));
      await owner.reload();
      await expect(owner.getByText(title)).toBeVisible();
      await owner.getByRole('button', { name: new RegExp(title) }).click();
      await expect(owner.getByText(title)).toHaveCount(0);

      await page.getByRole('button', { name: t('bulletindesk.end'), exact: true }).click();
      await expectSaid(page, t('bulletindesk.done.end'));
      await owner.context().close();
    },
  );

  test(
    `${locale}: an owner registers a privacy request, extends it, downloads the copy and deletes the data, and operators see no personal data`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      const email = `sara-${locale}@hidden.example`;
      await signInOwner(page);
      const register = async (kind: 'export' | 'erasure') => {
        await openDesk(page, { slug, path: '/admin/users/privacy', locale });
        await page.locator('[name=kind]').selectOption(kind);
        await page.locator('[name=email]').fill(email);
        await page.getByRole('button', { name: t('privacyrequests.register') }).click();
        await expect(page).toHaveURL(/privacy\/[0-9a-f-]{36}/);
      };
      await register('export');
      await page.getByRole('button', { name: t('privacyrequests.extend.submit') }).click();
      await expectSaid(page, t('privacyrequests.done.extend'));
      await page.locator('main [name=password]').fill(STORES.get(slug)?.password ?? '');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('privacyrequests.file.submit') }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/-person-.*\.json$/);

      await register('erasure');
      await page.locator('[name=typed]').fill('somebody@else.example');
      await page.getByRole('button', { name: t('privacyrequests.erase.submit') }).click();
      await expect(page.getByText(t('privacyrequests.problem.typed'))).toBeVisible();
      await page.locator('[name=typed]').fill(email);
      await page.getByRole('button', { name: t('privacyrequests.erase.submit') }).click();
      await expect(page.getByText(t('privacyrequests.closedText'))).toBeVisible();

      const operator = await (await browser.newContext()).newPage();
      await signInAsOperator(operator);
      await operator.goto(desk(`/requests?view=all&q=${slug}`));
      const list = operator.getByRole('main');
      await expect(list.getByText(t('privacyrequests.outcome.done')).first()).toBeVisible();
      await expect(list.getByText(/\(.+\)/).first(), 'the extended deadline').toBeVisible();
      expect(await operator.content()).not.toContain(email);
      await operator.context().close();
    },
  );

  test(
    `${locale}: an owner allows help, an operator changes the store under the owner’s grant, and the end of the grant stops it`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      await signInOwner(page);
      await openDesk(page, { slug, path: '/admin/settings/help', locale });
      await page.getByRole('button', { name: t('helping.submit') }).click();
      await expectSaid(page, t('helping.granted'));

      const helper = await (await browser.newContext()).newPage();
      await signInAsOperator(helper);
      await helper.goto(desk(`/stores/${slug}`));
      await helper.locator('summary', { hasText: t('console.store.help') }).click();
      const form = helper.locator('details[open] form');
      await form.getByLabel(t('console.reason')).fill('Asked by phone');
      await form.getByRole('button', { name: t('console.store.help') }).click();
      await confirmAct(helper);
      // The view opens in the store's first language.
      await expect(helper.locator('.view-bar')).toBeVisible();

      const origin = new URL(helper.url()).origin;
      const redirects = `${origin}/admin/settings/redirects?lang=${locale}`;
      const add = async (from: string) => {
        await helper.locator('input[name=from]:not([type=hidden])').fill(from);
        await helper.locator('input[name=to]:not([type=hidden])').fill('/products');
        await Promise.all([
          helper.waitForResponse((answer) => answer.request().method() === 'POST'),
          helper.getByRole('button', { name: t('redirects.submit') }).click(),
        ]);
      };
      await helper.goto(redirects);
      await add('/helped');
      await page.goto(adminUrl(slug, '/admin/settings/redirects'));
      await expect(page.getByText('/helped').first()).toBeVisible();

      await openDesk(page, { slug, path: '/admin/settings/help', locale });
      await page.getByRole('button', { name: t('helping.end') }).click();
      await expectSaid(page, t('helping.ended'));
      await add('/too-late');
      await page.goto(adminUrl(slug, '/admin/settings/redirects'));
      await expect(page.getByText('/helped').first()).toBeVisible();
      await expect(page.getByText('/too-late')).toHaveCount(0);
      await helper.context().close();
    },
  );
}
