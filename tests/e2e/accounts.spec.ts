import type { Page } from '@playwright/test';
import { newId } from '#lib/ids.ts';
import { expect, QUICK, shopUrl, test } from './support.ts';

// A shopper's account in use (M1): in English with scripts and two tabs, in Arabic without.
const PASSWORD = 'figs and mint';

async function send(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  await page.locator('.auth-fields button[type=submit]').click();
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The names that a tab received for its user, with their times. */
function namesHeard(page: Page) {
  const heard: { name: string | null; at: number }[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/me') return;
    const at = Date.now();
    // The browser may discard a response when the page is left before it is read.
    const me = await response.json().catch(() => null);
    if (me) heard.push({ name: me.user?.name ?? null, at });
  });
  return heard;
}

test(
  'sign-up, sign-in and sign-out are each confirmed, and a second tab follows within two seconds',
  QUICK,
  async ({ page, context }) => {
    const email = `hannah-${newId()}@example.com`;
    const other = await context.newPage();
    await other.goto(shopUrl('demo'));
    const [here, there] = [namesHeard(page), namesHeard(other)];
    const both = async (name: string | null) => {
      await expect.poll(() => [here.at(-1)?.name, there.at(-1)?.name]).toEqual([name, name]);
      expect((there.at(-1)?.at ?? 0) - (here.at(-1)?.at ?? 0)).toBeLessThan(2000);
    };
    await page.goto(shopUrl('demo', '/signup?next=%2Fcart'));
    await send(page, { name: 'Han', email, password: PASSWORD });
    await expect(page.locator('#name-error')).toHaveText('must be at least 4 characters long');
    await expect(page.locator('#email')).toHaveValue(email);
    await expect(page.locator('#password')).toHaveValue('');
    await send(page, { name: 'Hannah Weiss', password: PASSWORD });
    await page.waitForURL(shopUrl('demo', '/cart'));
    await expect(said(page, 'Registration successfully')).toBeVisible();
    await both('Hannah Weiss');
    await page.goto(shopUrl('demo', '/profile'));
    await page.locator('#name').fill('Hannah Weiss-Lee');
    await page.locator('form:has(#name) button[type=submit]').click();
    await expect(said(page, 'update successfully')).toBeVisible();
    await both('Hannah Weiss-Lee');
    await page.goto(shopUrl('demo', '/change-password'));
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(said(page, 'Logout Successfully')).toBeVisible();
    await both(null);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('signing up, in and out without scripts shows the same texts on the pages, in Arabic', async ({
    page,
  }) => {
    const email = `noura-${newId()}@example.com`;
    await page.goto(shopUrl('souq', '/signup'));
    await send(page, { name: 'نورة العتيبي', email, password: PASSWORD });
    await expect(page).toHaveURL(shopUrl('souq'));
    await expect(said(page, 'تم إنشاء الحساب بنجاح')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(shopUrl('souq', '/login'));
    await send(page, { email, password: 'not this one' });
    await expect(page.getByRole('alert')).toHaveText('البريد الإلكتروني أو كلمة المرور غير صحيحة.');
    await send(page, { email, password: PASSWORD });
    await expect(page).toHaveURL(shopUrl('souq'));
    await expect(said(page, 'تم تسجيل الدخول بنجاح')).toBeVisible();
    await page.goto(shopUrl('souq', '/change-password'));
    await send(page, { current: PASSWORD, password: 'زيتون وزعتر' });
    await expect(said(page, 'تم التحديث بنجاح')).toBeVisible();
    await page.goto(shopUrl('souq', '/forgot-password'));
    await send(page, { email });
    await expect(said(page, 'يُرجى التحقق من بريدك الإلكتروني')).toBeVisible();
  });
});
