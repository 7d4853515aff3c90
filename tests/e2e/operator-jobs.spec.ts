import type { Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { ownSlug, souk } from './install.ts';
import { expect, platformUrl, test, twin } from './support.ts';

// The operator's background jobs (A6): found by store, tried again, and discarded with the password.
const OPERATOR = { email: 'operator@souk.example', password: 'souk-operator-demo' };

/** A store in a trial, which has jobs that are due when the trial ends. */
async function trialStore(slug: string): Promise<void> {
  const owner = ['--owner-email', `owner@${slug}.example`, '--owner-password', 'a long owner password'];
  const plan = ['--package', 'starter', '--trial-days', '14', '--locale', 'en'];
  await souk('store', 'create', '--slug', slug, '--name', 'Trial Lane', ...owner, ...plan);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(platformUrl('/login'));
  for (const [name, value] of Object.entries(OPERATOR)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('main button[type=submit], form button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const prefix = locale === 'ar' ? '/ar' : '';

  test(
    `${locale}: an operator finds a store's job, tries it again and discards another with the password`,
    twin(locale === 'en'),
    async ({ page }) => {
      const slug = ownSlug(`jobs-${locale}`);
      await trialStore(slug);
      await signIn(page);
      await page.goto(platformUrl(`${prefix}/platform-admin`));
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('console.nav.jobs') })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: say('consolejobs.title') })).toBeVisible();

      const list = platformUrl(`${prefix}/platform-admin/jobs?store=${slug}&view=waiting`);
      const job = page.getByRole('link', { name: say('consolejobs.task.subscription.remind') }).first();
      await page.goto(list);
      await job.click();
      await expect(
        page.getByText(say('consolejobs.hidden')).or(page.getByText('storeId')).first(),
      ).toBeVisible();
      const address = page.url();
      await page.getByText(say('consolejobs.discard'), { exact: true }).first().click();
      await expect(page.getByText(say('consolejobs.loss.mail'))).toBeVisible();
      await page.getByLabel(say('console.reason')).fill('Asked by the owner');
      await page.getByRole('button', { name: say('consolejobs.discard') }).click();
      await page.locator('input[type=password]').fill(OPERATOR.password);
      await page.locator('form:has(input[type=password]) button[type=submit]').click();
      const over = page.getByRole('heading', { level: 1, name: say('consolejobs.goneTitle') });
      await expect(over).toBeVisible();
      await page.goto(address);
      await expect(over).toBeVisible();

      await page.goto(list);
      await job.click();
      await page.getByRole('button', { name: say('consolejobs.retry') }).click();
      await expect(page.getByText(say('consolejobs.done.retry')).or(over).first()).toBeAttached();
    },
  );
}
