import { hashToken, newToken } from '#lib/ids.ts';
import { otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { adminUrl, expect, platformUrl, shopUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';
import { SHOPS } from './shops.ts';

type Part = Omit<Screen, 'site' | 'url'>;

function at(path: string | ((visit: Visit) => string), part: Part): Screen {
  const pathOf = typeof path === 'string' ? () => path : path;
  const url = (visit: Visit) => platformUrl(`${visit.locale === 'ar' ? '/ar' : ''}${pathOf(visit)}`);
  return { site: 'platform', url, ...part };
}

const ready = ({ prepared, locale }: Visit) => prepared.shops[locale];
const asOwner = (visit: Visit) => reading(ready(visit).owner, visit);

/** A new address each time, so that no login is rate-limited. */
const logIn =
  (email: () => string, password: string) =>
  async ({ page }: Visit) => {
    await page.locator('[name=email]').fill(email());
    await page.locator('[name=password]').fill(password);
    await page.locator('main button[type=submit]').click();
    await expect(page.locator('main [role=alert], main [aria-invalid=true]').first()).toBeVisible();
  };

async function wrongPassword({ page }: Visit): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('[name=form][value=begin]') });
  await form.locator('[name=password]').fill('not my password');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[aria-invalid=true]')).toBeVisible();
}

async function openAccountMenu({ page }: Visit): Promise<void> {
  await page.locator('.account-open').click();
  await expect(page.locator('#account-menu a').first()).toBeVisible();
}

/** The page between platform and admin: visible for a moment only, or without scripts. */
const handoff = (visit: Visit) => adminUrl(visit.shop.slug, '/handoff?token=seen&next=/admin/orders');

async function seeRefusal({ page, shop }: Visit): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say('admin.handoff.invalidTitle'));
}

async function openNarrowMenu({ page, locale }: Visit): Promise<void> {
  const t = translator(locale);
  await page.locator('.narrow-menu summary').click();
  await expect(
    page.locator('.narrow-menu').getByRole('link', { name: t('platformsite.nav.pricing') }),
  ).toBeVisible();
}

export const PLATFORM: Screen[] = [
  at('', { name: 'landing' }),
  at('/features', { name: 'features' }),
  at('/pricing', { name: 'pricing' }),
  at('/pricing?period=year', { name: 'pricing-yearly', isAlike: true }),
  at('', { name: 'landing-menu', width: 390, isOver: true, steps: openNarrowMenu }),
  at('/terms', { name: 'terms' }),
  at('/privacy', { name: 'privacy', isAlike: true }),
  at('/login', { name: 'login' }),
  at('/login', { name: 'login-errors', isAlike: true, steps: logIn(() => 'layla@', '') }),
  at('/login', {
    name: 'login-wrong',
    steps: logIn(() => `${newToken().slice(0, 8)}@example.com`, 'not the password'),
  }),
  at('/signup', { name: 'signup' }),
  at('/create-store', { name: 'create-store', isAlike: true, cookies: asOwner }),
  at('/billing', { name: 'billing', cookies: asOwner }),
  at('/stores', { name: 'stores', cookies: asOwner }),
  at('/stores', { name: 'account-menu', cookies: asOwner, steps: openAccountMenu, isOver: true }),
  at('/account', { name: 'account', cookies: asOwner, steps: wrongPassword }),
  at('/account/deleted', { name: 'account-deleted' }),
  at('/confirm-email?token=x', { name: 'email-link-over', cookies: asOwner }),
  at('/passkeys/new?offer=x', { name: 'passkey-over', cookies: asOwner, status: 410 }),
  at(({ locale }) => `/login/store/${SHOPS[otherLocale(locale)].slug}?state=${hashToken('seen')}`, {
    name: 'not-a-member',
    cookies: asOwner,
    status: 403,
  }),
  at(({ shop }) => `/login/store/${shop.slug}`, {
    name: 'old-link',
    isAlike: true,
    cookies: asOwner,
    status: 400,
  }),
  { site: 'platform', name: 'handoff', url: handoff, cookies: asOwner, sendsOn: 'before' },
  {
    site: 'platform',
    name: 'handoff-refused',
    url: handoff,
    cookies: asOwner,
    sendsOn: 'after',
    steps: seeRefusal,
  },
  at('/dev/mail', { name: 'mails' }),
  at((visit) => ready(visit).mail, { name: 'mail' }),
  at((visit) => `${ready(visit).mail}?as=text`, { name: 'mail-text', isAlike: true }),
  at('/no-such-page', { name: 'not-found', status: 404 }),
  { site: 'platform', name: 'no-store', url: () => shopUrl('nobody'), status: 404, isStatic: true },
];
