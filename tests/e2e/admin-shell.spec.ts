import type { Cookie } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test } from './support.ts';

const SLUG = ownSlug('shl');

test.describe.configure({ mode: 'serial' });

let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Palm Lane'));
});

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const tag = locale === 'ar' ? { tag: '@full' } : {};
  test.describe(`the owner who reads ${locale}`, tag, () => {
    test.beforeEach(({ context }) =>
      context.addCookies(
        owner.map((cookie) => (cookie.name === 'lang' ? { ...cookie, value: locale } : cookie)),
      ),
    );

    test('the owner reaches every page by keyboard, by its name in the other language too (A5)', async ({
      page,
    }) => {
      await page.goto(adminUrl(SLUG, `/admin/settings?lang=${locale}`));
      await expect(page.locator('html[data-scripts]')).toBeAttached();
      const field = page.getByRole('combobox', { name: say('shell.command.open') });
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(field).toBeFocused({ timeout: 1000 });
      }).toPass();
      await page.keyboard.type(translator(locale === 'en' ? 'ar' : 'en')('shell.card.audit.title'));
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(adminUrl(SLUG, '/admin/settings/audit'));
      await expect(page.getByRole('heading', { level: 1, name: say('auditlog.title') })).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await expect(page.getByRole('heading', { level: 1, name: say('shell.nav.settings') })).toBeVisible();
    });

    test('the owner collapses the menu, and it stays collapsed', async ({ page }) => {
      await page.goto(adminUrl(SLUG, `/admin/settings?lang=${locale}`));
      const width = () => page.locator('.admin-side').evaluate((side) => side.getBoundingClientRect().width);
      const folded = page.locator('html[data-sidebar=folded]');
      await expect(async () => {
        // A press may have been slow to act, and an earlier try may have left the menu folded.
        if ((await folded.count()) === 0)
          await page.getByRole('button', { name: say('shell.fold') }).click({ timeout: 1000 });
        await expect(folded).toBeAttached({ timeout: 1000 });
      }).toPass();
      await page.reload();
      expect(await width()).toBeLessThan(70);
      await page.getByRole('button', { name: say('shell.unfold') }).click();
      await expect(folded).toHaveCount(0);
    });

    test('the admin takes the colour mode of the device, also when that changes, until the owner chooses a mode', async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(adminUrl(SLUG, `/admin/settings?lang=${locale}`));
      const html = page.locator('html');
      await expect(html).not.toHaveAttribute('data-theme');
      const menu = page.getByRole('button', { name: say('admin.account.open') });
      const follow = page.getByRole('button', { name: say('admin.account.followDevice') });
      await menu.click();
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
      await follow.click();
      await expect(follow).toHaveAttribute('aria-pressed', 'true');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(html).not.toHaveAttribute('data-theme');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await menu.click();
      await page.getByRole('button', { name: say('admin.account.toLight') }).click();
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
      await page.reload();
      await expect(html).not.toHaveAttribute('data-theme');
    });

    test('the owner changes their name, and every page and the audit log show it', async ({ page }) => {
      const name = `Rana ${locale}`;
      await page.goto(adminUrl(SLUG, `/admin/profile?lang=${locale}`));
      await page.getByRole('textbox', { name: say('common.name'), exact: true }).fill(name);
      await page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(page.getByRole('link', { name: say('admin.account.profile', { name }) })).toBeVisible();
      await page.goto(adminUrl(SLUG, '/admin/settings/audit'));
      await expect(page.locator('.audit-line').first()).toContainText(say('auditlog.verb.name'));
    });
  });
}
