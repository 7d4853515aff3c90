import { type MessageKey, translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, platformUrl, reads, test, twin } from './support.ts';

const SLUG = ownSlug('team');
const PASSWORD = 'cardamom and dates 9';

for (const locale of ['ar', 'en'] as const) {
  const t = translator(locale);
  const say = (key: MessageKey) => t(key);

  test(
    `an owner finds a customer, tags and notes them (${locale})`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      const login = { email: 'owner@demo.example', password: 'souk-owner-demo' };
      await page.context().addCookies(await cookiesOf(browser, 'demo', login));
      await page.goto(`${adminUrl('demo', '/admin/users')}?lang=${locale}`);
      await page.getByRole('searchbox', { name: say('customers.search') }).fill('shopper@');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=shopper/);
      // Other shoppers of the demo may have signed up meanwhile.
      const theirs = page.getByText('shopper@souk.example', { exact: true });
      await page.getByRole('row').filter({ has: theirs }).locator('.row-link').click();
      await expect(page.getByRole('heading', { name: say('customers.latest') })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('shopper@souk.example');

      const tag = `VIP ${locale}`;
      await page.getByRole('textbox', { name: say('customers.tags.add') }).fill(tag);
      await page.getByRole('button', { name: say('common.action.add'), exact: true }).click();
      await expect(page.locator('.tag-list')).toContainText(tag);
      const note = page.getByRole('textbox', { name: say('common.note') });
      await note.fill(`Likes ${locale}`);
      await page.getByRole('button', { name: say('customers.note.save') }).click();
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: say('customers.said.saved') })
          .first(),
      ).toBeVisible();
      // Saving the tag shows the same message, so this waits for the saved note.
      await expect(page.locator('input[name=was]')).toHaveValue(`Likes ${locale}`);
      await page.reload();
      await expect(note).toHaveValue(`Likes ${locale}`);
      await page.getByRole('button', { name: reads(t('customers.tags.remove', { tag })) }).click();
      await expect(page.getByText(say('customers.tags.none'))).toBeVisible();
    },
  );

  test(
    `an owner invites a person, who joins and is removed (${locale})`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      const slug = `${SLUG}-${locale}`;
      const email = `nour@${slug}.example`;
      const login = await createStore(slug, 'Cedar Corner');
      await page.context().addCookies(await cookiesOf(browser, slug, login));
      await page.goto(`${adminUrl(slug, '/admin/users/team')}?lang=${locale}`);
      const address = page.getByRole('textbox', { name: say('team.invite.email'), exact: true });
      await address.fill('nour');
      await page.getByRole('button', { name: say('team.invite.submit') }).click();
      await expect(page.getByText(say('team.problem.email_invalid'))).toBeVisible();
      await address.fill(email);
      await page.getByLabel(say('team.invite.role'), { exact: true }).selectOption('viewer');
      await page.getByRole('button', { name: say('team.invite.submit') }).click();
      await expect(page.getByRole('region', { name: say('team.invitations') })).toContainText(email);

      const visitor = await browser.newContext();
      const theirs = await visitor.newPage();
      await theirs.goto(platformUrl('/dev/mail'));
      const mail = theirs.getByRole('main').getByRole('link').filter({ hasText: email }).first();
      await theirs.goto(platformUrl((await mail.getAttribute('href')) ?? ''));
      const token = /\/join\/([\w-]{43})/.exec(await theirs.content())?.[1];
      await theirs.goto(platformUrl(`${locale === 'ar' ? '/ar' : ''}/join/${token}`));
      await theirs.getByLabel(say('team.join.name')).fill('Nour');
      await theirs.getByLabel(say('team.join.password'), { exact: true }).fill(PASSWORD);
      await theirs.getByRole('button', { name: say('team.join.create') }).click();
      await expect(theirs).toHaveURL(new RegExp(`^${adminUrl(slug, '/admin')}`));
      await expect(theirs.getByRole('navigation').first()).toBeVisible();

      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: email });
      await row.getByRole('combobox').selectOption('orders');
      await row.getByRole('button', { name: say('team.change') }).click();
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: say('team.said.changed') })
          .first(),
      ).toBeVisible();
      await row.getByText(say('team.remove.open')).first().click();
      await row.getByRole('button', { name: say('team.remove.submit') }).click();
      await expect(row).toHaveCount(0);
      // The open page goes to the platform without a click.
      await expect(theirs).toHaveURL(new RegExp(`^${platformUrl('/')}`), { timeout: 10_000 });
      await visitor.close();
    },
  );
}
