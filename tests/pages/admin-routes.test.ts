import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, PLATFORM, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
await other.get('/admin/settings?lang=ar');

/** The specification's table and its second navigation list, to the letter. */
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

/** A browser may send the character & as it is or percent-encoded. */
const ENCODED = SPECIFIED.filter((path) => path.includes('&')).map((path) => path.replace('&', '%26'));

test.each([...SPECIFIED, ...ENCODED])(
  'the path %s is a page of the admin, in both languages',
  async (path) => {
    const [english, arabic] = [await admin.get(path), await other.get(path)];
    expect([english.status, arabic.status]).toEqual([200, 200]);
    expect([/<main/.test(english.body), /<html lang="ar" dir="rtl"/.test(arabic.body)]).toEqual([true, true]);
  },
);

test.each(SPECIFIED)('the title of %s follows the template “store name | page”', async (path) => {
  const titles = [readPage(await admin.get(path)).title, readPage(await other.get(path)).title];
  expect(titles).toEqual([
    expect.stringMatching(new RegExp(`^${cedar.name} \\| [^–|]+$`)),
    expect.stringMatching(new RegExp(`^${najd.name} \\| [^–|]+$`)),
  ]);
});

test('the admin menu links to every page of the specification’s two lists, and the avatar links to the profile', async () => {
  const { body } = await admin.get('/admin/dashboard');
  const [menu = ''] = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(body) ?? [];
  const links = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(SPECIFIED.filter((path) => !links.includes(path))).toEqual(['/admin/profile']);
  expect(body).toMatch(
    /<a class="icon-button avatar-link" href="\/admin\/profile"[^>]*><[^>]*class="avatar"/,
  );
  expect(body).toMatch(
    /<button type="button" class="icon-button account-button" popoverTarget="account-menu"/i,
  );
});

test('terms&privacy has the same name in the menu, the heading and the title, whichever of its parts is open', async () => {
  for (const part of ['', '?part=terms', '?part=privacy', '?part=returns']) {
    const page = readPage(await admin.get(`/admin/storesetting/terms&privacy${part}`));
    expect(page.title).toBe(`${cedar.name} | Terms and privacy`);
    // The heading also has a badge that shows whether the text is published.
    expect(page.headings).toEqual([expect.stringMatching(/^Terms and privacy\b/)]);
  }
});

test('a missing page and the platform’s pages follow the title template “store name | page”', async () => {
  const missing = readPage(await admin.get('/admin/nothing-here'));
  expect(missing.title).toBe(`${cedar.name} | ${missing.headings[0]}`);
  for (const path of ['/login', '/nothing-here', '/ar/login']) {
    const { title, headings } = readPage(await ask(server, { host: PLATFORM, path }));
    expect(title).toBe(`${path.startsWith('/ar') ? 'سوق' : 'Souk'} | ${headings[0]}`);
  }
});

test('a path that only resembles the path of an admin page is not found', async () => {
  for (const path of [
    '/admin/storesetting/contactfooter',
    '/admin/storesetting/terms%2526privacy',
    '/admin/user',
  ]) {
    expect((await admin.get(path)).status).toBe(404);
  }
});

test('/admin redirects to the dashboard', async () => {
  const answer = await admin.get('/admin');
  const shown = answer.status === 200 ? '/admin/dashboard' : answer.headers.location;
  expect(shown).toBe('/admin/dashboard');
});
