import type { CDPSession, Cookie, Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, type Login, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, platformUrl, reads, test, twin } from './support.ts';

const SLUG = ownSlug('pky');

test.describe.configure({ mode: 'serial' });

let login: Login;
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  login = await createStore(SLUG, 'Lantern Row');
  owner = await cookiesOf(browser, SLUG, login);
});

/** A virtual authenticator that stores passkeys and reports its user as verified. */
async function addDevice(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return device;
}

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const name = `MacBook ${locale}`;
  const prefix = locale === 'ar' ? '/ar' : '';

  test(
    `${locale}: an owner adds a passkey, logs in with it alone, and removes it (M2)`,
    twin(locale === 'ar'),
    async ({ page, context }) => {
      await context.addCookies(owner);
      await addDevice(page);
      await page.goto(platformUrl(`${prefix}/account`));
      const card = page.getByRole('region', { name: say('profiles.passkeys.title') });
      const add = card.locator('form').filter({ has: page.locator('[value=passkey]') });
      await add.getByLabel(say('passkeys.name')).fill(name);
      await add.locator('[name=password]').fill(login.password);
      await add.getByRole('button', { name: say('passkeys.continue') }).click();
      await expect(page).toHaveURL(new RegExp(`^${platformUrl(`${prefix}/passkeys/new`)}`));
      await page.getByRole('button', { name: say('passkeys.new.submit') }).click();
      await expect(page).toHaveURL(platformUrl(`${prefix}/account?passkey=added`));
      await expect(card.getByText(name, { exact: true })).toBeVisible();

      // Deletes the cookies, as in a new browser on the same device. An open page would redirect by itself
      // meanwhile.
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(adminUrl(SLUG, '/admin/profile'));
      await page.goto(platformUrl(`${prefix}/login${new URL(page.url()).search}`));
      await page.getByRole('button', { name: say('passkeys.login.submit') }).click();
      await expect(page).toHaveURL(adminUrl(SLUG, '/admin/profile'));

      await page.goto(platformUrl(`${prefix}/account`));
      await card.getByText(reads(say('passkeys.edit', { name }))).click();
      const remove = card.locator('form').filter({ has: page.locator('[value=passkeyRemove]') });
      await remove.locator('[name=password]').fill(login.password);
      await remove.getByRole('button', { name: say('passkeys.remove') }).click();
      await expect(card.getByText(say('passkeys.none'))).toBeVisible();

      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(platformUrl(`${prefix}/login`));
      await page.getByRole('button', { name: say('passkeys.login.submit') }).click();
      await expect(page.getByText(say('passkeys.login.refused'))).toBeVisible();
    },
  );
}
