import { type Browser, type Cookie, expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { Login } from './install.ts';
import { adminUrl, platformUrl } from './support.ts';

/** Signs an owner in as a person would: from the admin to the platform and back by the hand-off. */
export async function signInToAdmin(page: Page, slug: string, login: Login): Promise<void> {
  await page.goto(adminUrl(slug, '/admin/orders'));
  await expect(page).toHaveURL(new RegExp(`^${platformUrl('/login')}`));
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(adminUrl(slug, '/admin/orders'));
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}

/** Signs in once for all tests of a file; returns the cookies of that browser. */
export async function cookiesOf(browser: Browser, slug: string, login: Login): Promise<Cookie[]> {
  const context = await browser.newContext();
  await signInToAdmin(await context.newPage(), slug, login);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Presses Publish and waits for its answer: the toast of an earlier time may still be shown. */
export async function publishPage(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  const sent = page.waitForResponse((answer) =>
    /publish/.test(answer.request().postData()?.slice(0, 400) ?? ''),
  );
  await page
    .getByRole('button', { name: t('content.publish'), exact: true })
    .first()
    .click();
  await sent;
  const toast = page.getByRole('status').filter({ hasText: t('common.toast.updated') });
  await expect(toast.first()).toBeVisible();
}
