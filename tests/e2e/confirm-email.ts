import type { Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { mailTo } from './order-desk.ts';
import { expect } from './support.ts';

type Confirmation = { email: string; locale: Locale; url: (path: string) => string };

/** Confirms a shopper's address with the mailed link, in the browser that signed up. */
export async function confirmEmail(page: Page, { email, locale, url }: Confirmation): Promise<void> {
  const t = translator(locale);
  const mail = await mailTo(page, email, /./);
  const token = /verify-email\?token=([\w-]{20,})/.exec(mail)?.[1];
  await page.goto(url(`/verify-email?token=${token}`));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.verify.submit'), exact: true })
    .first()
    .click();
  const done = page.getByText(t('account.verify.doneTitle')).filter({ visible: true });
  await expect(done.first()).toBeVisible();
}
