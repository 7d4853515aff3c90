import type { Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { ownSlug, souk } from './install.ts';
import { mailTo } from './order-desk.ts';
import { expectAccessible } from './screens/accessible.ts';
import { expect, platformUrl, QUICK, test, twin } from './support.ts';

const PASSWORD = 'a long password of this test';

async function createAccount(email: string, name: string): Promise<void> {
  await souk('user', 'create', '--email', email, '--name', name, '--password', PASSWORD);
}

for (const locale of ['en', 'ar'] as const satisfies Locale[]) {
  const t = translator(locale);
  const url = (path: string) => platformUrl(`${locale === 'ar' ? '/ar' : ''}${path}`);

  async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.goto(url('/login'));
    await page.getByLabel(t('platform.login.email')).fill(email);
    await page.locator('[name="password"]').fill(password);
    await page.getByRole('button', { name: t('platform.login.submit'), exact: true }).click();
  }

  test(
    `an operator finds a person, mails a link for a new password, locks the account and unlocks it (${locale})`,
    twin(locale === 'en', QUICK),
    async ({ page, browser }) => {
      const slug = ownSlug(`people-${locale}`);
      const rana = `rana@${slug}.example`;
      const mona = `mona@${slug}.example`;
      await createAccount(rana, 'Rana Harbi');
      await createAccount(mona, 'Mona');
      await souk('operator', 'add', '--email', mona, '--role', 'support');
      await logIn(page, mona);
      await expect(page).toHaveURL(/\/stores/);
      await page.goto(url('/platform-admin/people'));
      await page.getByLabel(t('people.search')).fill(rana);
      await page.getByLabel(t('people.search')).press('Enter');
      await page.getByRole('link', { name: 'Rana Harbi' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Rana Harbi' })).toBeVisible();
      await expectAccessible(page);

      const act = async (name: string) => {
        await page.locator('summary', { hasText: name }).click();
        const form = page.locator('details[open] form');
        await form.getByLabel(t('console.reason')).fill('Asked by phone');
        await form.getByRole('button', { name, exact: true }).click();
      };
      await act(t('people.act.reset'));
      await page.locator('main [name="password"]').fill(PASSWORD);
      await page.locator('main form [type="submit"]').first().click();
      await expect(page.getByText(t('people.done.reset')).first()).toBeVisible();

      const theirs = await (await browser.newContext()).newPage();
      const mail = await mailTo(theirs, rana, /./);
      const token = /new-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? '';
      await theirs.goto(url(`/new-password?token=${token}`));
      const field = theirs.getByLabel(t('platform.newPassword.password'));
      await field.fill('short');
      await theirs.getByRole('button', { name: t('platform.newPassword.submit') }).click();
      await expect(theirs.getByText(t('platform.newPassword.password_unfit'))).toBeVisible();
      await field.fill('another long password of Rana');
      await theirs.getByRole('button', { name: t('platform.newPassword.submit') }).click();
      await expect(theirs.getByText(t('platform.newPassword.done'))).toBeVisible();
      await logIn(theirs, rana, 'another long password of Rana');
      await expect(theirs).toHaveURL(/\/stores/);

      await act(t('people.act.lock'));
      await expect(page.getByText(t('people.state.locked'), { exact: true }).first()).toBeVisible();
      await theirs.goto(url('/stores'));
      await expect(theirs).toHaveURL(/\/login/);
      await logIn(theirs, rana, 'another long password of Rana');
      await expect(theirs.getByText(t('platform.login.locked'))).toBeVisible();
      await act(t('people.act.unlock'));
      await expect(page.getByText(t('people.state.active'), { exact: true }).first()).toBeVisible();
      await logIn(theirs, rana, 'another long password of Rana');
      await expect(theirs).toHaveURL(/\/stores/);

      await page.goto(url('/platform-admin/acts'));
      await expectAccessible(page);
      await page.getByLabel(t('people.acts.search')).fill(rana);
      await page.getByLabel(t('people.acts.search')).press('Enter');
      await expect(page.getByRole('row', { name: /Mona/ })).toHaveCount(3);
      await theirs.context().close();
    },
  );
}
