import type { Browser, Page } from '@playwright/test';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { addStaff, createStore, type Login, ownSlug } from './install.ts';
import { mailTo } from './order-desk.ts';
import { adminUrl, expect, platformUrl, reads, test, twin } from './support.ts';

// A person's own account at the platform, from its name to its deletion (A5).
for (const locale of LOCALES) {
  const t = translator(locale);
  const slug = ownSlug(`acct${locale}`);
  const store = locale === 'en' ? 'Harbour Lamps' : 'مصابيح المرفأ';
  const at = (path: string) => platformUrl(`${locale === 'ar' ? '/ar' : ''}${path}`);
  const clerk: Login = { email: `clerk@${slug}.example`, password: 'a long clerk password' };

  const press = (page: Page, name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: reads(name) })
      .click();
  const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
  const expectSaid = (page: Page, text: string) =>
    expect(
      page
        .getByRole('status')
        .filter({ hasText: reads(text), visible: true })
        .first(),
    ).toBeVisible();

  async function signIn(browser: Browser, { email, password }: Login): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(at('/login'));
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.locator('main form button[type=submit]').first().click();
    await expect(page).toHaveURL(at('/stores'));
    return page;
  }

  async function openLink(page: Page, to: string): Promise<void> {
    const mail = await mailTo(page, to, /./);
    const token = /confirm-email\?token=([\w-]{43})/.exec(mail)?.[1];
    await page.goto(at(`/confirm-email?token=${token}`));
  }

  test(
    `${locale}: a member renames the account and changes its address, takes over a store, and its former owner leaves`,
    twin(locale === 'ar'),
    async ({ browser }) => {
      test.setTimeout(120_000);
      const owner = await createStore(slug, store);
      await addStaff(slug, 'catalog', clerk);
      const other = await signIn(browser, clerk);
      const page = await signIn(browser, clerk);

      await page.getByRole('button', { name: t('platform.accountMenu.open') }).click();
      await page.getByRole('link', { name: t('platform.accountMenu.account'), exact: true }).click();
      await expect(page).toHaveURL(at('/account'));
      const name = locale === 'en' ? 'Huda Nasser' : 'هدى ناصر';
      await card(page, t('profiles.name.title')).locator('[name=name]').fill(name);
      await card(page, t('profiles.name.title')).getByRole('button').click();
      await page.getByRole('button', { name: t('platform.accountMenu.open') }).click();
      await expect(page.locator('#account-menu')).toContainText(name);

      const email = card(page, t('profiles.email.title'));
      await page.keyboard.press('Escape');
      await email.locator('[name=email]').fill(`huda@${slug}.example`);
      await email.locator('[name=password]').fill(clerk.password);
      await email.getByRole('button', { name: t('profiles.email.save') }).click();
      await expect(email).toContainText(`huda@${slug}.example`);
      await openLink(page, `huda@${slug}.example`);
      await press(page, t('platform.email.submit'));
      await expect(page.getByText(t('ownaccount.confirm.waiting_new'))).toBeVisible();
      await openLink(page, clerk.email);
      await expect(page.getByRole('button', { name: t('ownaccount.confirm.stop') })).toBeVisible();
      await press(page, t('platform.email.submit'));
      await expect(
        page.getByText(reads(t('ownaccount.confirm.done', { email: `huda@${slug}.example` }))),
      ).toBeVisible();

      await page.goto(at('/account'));
      const password = card(page, t('profiles.password.title'));
      await password.locator('[name=password]').fill(clerk.password);
      await password.locator('[name=newPassword]').fill('thyme over olives 9');
      await password.getByRole('button', { name: t('profiles.password.save') }).click();
      await expectSaid(page, t('common.toast.updated'));
      await expect(card(page, t('ownaccount.changes.title'))).toContainText(
        t('ownaccount.changes.password_changed'),
      );
      await other.goto(at('/account'));
      await expect(other).toHaveURL(new RegExp(`^${at('/login')}`));

      const theirs = await signIn(browser, owner);
      await theirs.goto(at('/account'));
      await expect(card(theirs, t('ownaccount.delete.title'))).toContainText(store);
      await theirs.goto(adminUrl(slug, `/admin/users/team?lang=${locale}`));
      await theirs.getByText(t('team.owner.open'), { exact: true }).click();
      const offer = theirs.locator('form').filter({ has: theirs.locator('[name=intent][value=offer]') });
      await offer.locator('[name=password]').fill(owner.password);
      await offer.getByRole('button', { name: t('team.owner.offer') }).click();
      await expectSaid(theirs, t('team.said.offered'));

      expect(await mailTo(page, `huda@${slug}.example`, reads(store))).toContain('/stores');
      await page.goto(at('/stores'));
      await page.locator('.store-offer [name=password]').fill('thyme over olives 9');
      await press(page, t('ownaccount.offer.take'));
      await expectSaid(page, t('ownaccount.offer.taken', { store }));
      await theirs.goto(at('/stores'));
      await theirs.getByText(t('ownaccount.leave.open')).click();
      await press(theirs, t('ownaccount.leave.submit', { store }));
      await expect(theirs.getByText(t('platform.stores.emptyTitle'))).toBeVisible();

      await theirs.goto(at('/account'));
      await theirs.getByText(t('ownaccount.delete.open')).click();
      const remove = card(theirs, t('ownaccount.delete.title'));
      await remove.locator('[name=password]').fill(owner.password);
      await remove.getByRole('button', { name: t('ownaccount.delete.submit') }).click();
      await expect(theirs).toHaveURL(at('/account/deleted'));
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t('ownaccount.delete.done'));
    },
  );
}
