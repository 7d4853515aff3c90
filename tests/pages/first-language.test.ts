import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openAdmin, pathOf } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('cli', TEST_TIME);

/** Creates a store and its owner as `souk store create --locale` does. */
async function arabicStore(slug: string, name: string) {
  const email = `owner@${slug}.example`;
  const made = await createUser({ email, name, password: TEST_PASSWORD, firstLocale: 'ar' }, TEST_TIME);
  if (!made.ok) throw new Error(made.code);
  const owner = { ownerUserId: made.value.userId, defaultLocale: 'ar' as const };
  const store = await createStore({ slug, name: 'دار نجد', currency: 'SAR', ...owner }, act);
  if (!store.ok) throw new Error(store.code);
  return { slug, email };
}

/**
 * Signs in on the log-in page to which the admin redirects, or on the given one. Returns that page and the dashboard.
 */
async function signIn({ slug, email }: { slug: string; email: string }, loginPage?: string) {
  const admin = new Visitor(server, adminHost(slug));
  const platform = new Visitor(server, PLATFORM);
  const handoff = pathOf((await admin.get('/admin')).headers.location);
  const login = loginPage ?? pathOf((await platform.get(handoff)).headers.location).split('?')[0] ?? '';
  const signed = await platform.post(login, { email, password: TEST_PASSWORD, next: handoff });
  await openAdmin(platform, admin, pathOf(signed.headers.location));
  return { login, page: (await admin.get('/admin/dashboard')).body };
}

test('the owner of an Arabic store signs in in Arabic and finds the admin in Arabic, with no invented name in the greeting', async () => {
  const { login, page } = await signIn(await arabicStore('jewel', 'owner'));
  expect(login).toBe('/ar/login');
  expect(page).toMatch(/<html lang="ar" dir="rtl"/);
  expect(page).toMatch(/<h1>(صباح|مساء) الخير<\/h1>/);
});

test('an owner who gave a name is greeted by that name', async () => {
  const { page } = await signIn(await arabicStore('rings', 'Noura Al Otaibi'));
  expect(page.replace(/[\u2066-\u2069]/g, '')).toMatch(/<h1>(صباح|مساء) الخير، Noura<\/h1>/);
});

test('only the log-in page of the first sign-in sets the language of the account', async () => {
  const store = await arabicStore('pearl', 'Noura Al Otaibi');
  const localeOf = async () =>
    (await db.admin('select locale from users where email = $1', [store.email]))[0];
  expect(await localeOf()).toEqual({ locale: 'ar' });
  const { page } = await signIn(store, '/login');
  expect(page).toMatch(/<html lang="en"/);
  expect(await localeOf()).toEqual({ locale: 'en' });
  await signIn(store, '/ar/login');
  expect(await localeOf()).toEqual({ locale: 'en' });
});
