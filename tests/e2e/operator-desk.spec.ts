import { translator } from '#messages/index.ts';
import { ownSlug } from './install.ts';
import { confirmAct, signInAsOperator, trialStore } from './operator.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, platformUrl, test, twin } from './support.ts';

// Background jobs and domains in the operator's console (A6).
for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const desk = (path = '') => platformUrl(`${locale === 'ar' ? '/ar' : ''}/platform-admin${path}`);

  test(
    `${locale}: an operator discards a store’s job with the password, and retries another`,
    twin(locale === 'en'),
    async ({ page }) => {
      const slug = ownSlug(`jobs-${locale}`);
      await trialStore(slug);
      await signInAsOperator(page);
      await page.goto(desk());
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('console.nav.jobs') })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: say('consolejobs.title') })).toBeVisible();

      const list = desk(`/jobs?store=${slug}&view=waiting`);
      const job = page.getByRole('link', { name: say('consolejobs.task.subscription.remind') }).first();
      await page.goto(list);
      await job.click();
      await expect(page.getByText('storeId')).toBeVisible();
      const address = page.url();
      await page.getByText(say('consolejobs.discard'), { exact: true }).first().click();
      await expect(page.getByText(say('consolejobs.loss.mail'))).toBeVisible();
      await page.getByLabel(say('console.reason')).fill('Asked by the owner');
      await page.getByRole('button', { name: say('consolejobs.discard') }).click();
      await confirmAct(page);
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

  test(
    `${locale}: an operator checks a store's domain and removes it with a reason that the owner reads`,
    twin(locale === 'en'),
    async ({ page, context }) => {
      const slug = ownSlug(`names-${locale}`);
      const host = `shop.${slug}.com`;
      const owner = await trialStore(slug);
      const admin = await (await context.browser()!.newContext()).newPage();
      await signInToAdmin(admin, slug, owner);
      await admin.goto(adminUrl(slug, '/admin/storesetting/customDomain'));
      await admin.getByLabel('Domain', { exact: true }).fill(host);
      await admin.getByRole('button', { name: 'Add domain' }).click();
      await expect(admin.getByText(host).first()).toBeVisible();

      await signInAsOperator(page);
      await page.goto(desk(`/domains?q=${slug}`));
      await page.getByRole('link', { name: host }).first().click();
      await page.getByRole('button', { name: say('consoledomains.check') }).click();
      await expect(page.getByText(say('consoledomains.done.check'))).toBeAttached();
      await page.getByText(say('consoledomains.remove'), { exact: true }).first().click();
      await page.getByLabel(say('console.reason')).fill('Sells fakes');
      await page.getByRole('button', { name: say('consoledomains.remove') }).click();
      await confirmAct(page);
      await expect(
        page.getByRole('heading', { level: 1, name: say('consoledomains.goneTitle') }),
      ).toBeVisible();

      await admin.goto(adminUrl(slug, '/admin/settings/audit'));
      await expect(admin.getByText(/Sells fakes/).first()).toBeAttached();
      await admin.context().close();
    },
  );
}
