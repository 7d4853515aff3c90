import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
await other.get('/admin/settings?lang=ar');

/** The specification's table and its second navigation list, letter for letter. */
const SPECIFIED = [
  '/admin/dashboard',
  '/admin/users',
  '/admin/products',
  '/admin/categories',
  '/admin/orders',
  '/admin/sales',
  '/admin/settings',
  '/admin/profile',
  '/admin/storesetting/logoAndColors',
  '/admin/storesetting/homepage',
  '/admin/storesetting/customDomain',
  '/admin/storesetting/aboutus',
  '/admin/storesetting/contact&footer',
  '/admin/storesetting/paymentOptions',
  '/admin/storesetting/terms&privacy',
  '/admin/contactus',
  '/admin/storesetting',
  '/admin/privacy-policy',
  '/admin/terms-conditions',
];

/** A browser may send the sign as it is or encoded. */
const ENCODED = SPECIFIED.filter((path) => path.includes('&')).map((path) => path.replace('&', '%26'));

test.each([...SPECIFIED, ...ENCODED])('%s is a page of the admin, in both languages', async (path) => {
  const [english, arabic] = [await admin.get(path), await other.get(path)];
  expect([english.status, arabic.status]).toEqual([200, 200]);
  expect([/<main/.test(english.body), /<html lang="ar" dir="rtl"/.test(arabic.body)]).toEqual([true, true]);
});

test('a path that only looks like one of them is none', async () => {
  for (const path of [
    '/admin/storesetting/contactfooter',
    '/admin/storesetting/terms%2526privacy',
    '/admin/user',
  ]) {
    expect((await admin.get(path)).status).toBe(404);
  }
});

test('/admin leads to the dashboard', async () => {
  const answer = await admin.get('/admin');
  const shown = answer.status === 200 ? '/admin/dashboard' : answer.headers.location;
  expect(shown).toBe('/admin/dashboard');
});
