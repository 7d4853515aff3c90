import { describe, expect, test } from 'vitest';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { mailedToken, makeShopper, SHOPPER_PASSWORD, type TestShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fillCart, makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Shoppers' accounts from an attacker's point of view (A, T3, T4).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const now = new Date();

const visit = (slug = 'cedar', cookies: Record<string, string> = {}) => {
  const visitor = new Visitor(server, shopHost(slug));
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
  return visitor;
};
const shopper = (changes = {}) => makeShopper(db, cedar, { at: now, ...changes });
const login = (visitor: Visitor, { email, password }: Pick<TestShopper, 'email' | 'password'>, more = {}) =>
  visitor.post('/login', { email, password, ...more });
const who = async (token: string, slug = 'cedar') =>
  JSON.parse((await visit(slug, { shopper: token }).get('/api/me')).body).user?.id ?? null;
const text = (page: string) => page.replace(/<script[\s\S]*?<\/script>/g, '');

describe('sessions (A)', () => {
  test('signing in creates a new session and never adopts a planted token, whether invented or valid', async () => {
    const [attacker, victim] = [await shopper(), await shopper()];
    for (const planted of [newToken(), attacker.token]) {
      const browser = visit('cedar', { shopper: planted });
      if (planted === attacker.token) {
        // A signed-in shopper is redirected; only posting the form signs in again.
        expect((await browser.get('/login')).headers.location).toBe('/');
      }
      expect((await login(browser, victim)).status).toBe(303);
      const own = browser.cookies.get('shopper') ?? '';
      expect(own).not.toBe(planted);
      expect([await who(planted), await who(own)]).toEqual([null, victim.id]);
    }
  });

  test('a session of one store is not signed in at another, on the platform or in an admin (T3)', async () => {
    const { token, id } = await shopper();
    expect([await who(token), await who(token, 'najd')]).toEqual([id, null]);
    const page = await visit('najd', { shopper: token }).get('/change-password');
    expect([page.status, page.headers.location]).toEqual([303, '/login?next=%2Fchange-password']);
    const platform = new Visitor(server, PLATFORM);
    platform.cookies.set('platform', token);
    expect((await platform.get('/stores')).status).toBe(302);
  });

  test('signing out ends the session itself and removes its cookies from the browser', async () => {
    const { token } = await shopper();
    const cart = await fillCart(cedar, [
      { variantId: await makeVariant(cedar, { title: 'Jug', amount: 900, stock: 5 }), quantity: 1 },
    ]);
    const browser = visit('cedar', { shopper: token, cart, order: `1.${newToken()}` });
    const out = await browser.post('/logout', {});
    expect([out.status, out.headers.location, browser.cookies.get('notice')]).toEqual([
      303,
      '/',
      'loggedOut',
    ]);
    expect(['shopper', 'cart', 'order'].map((name) => browser.cookies.has(name))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await who(token)).toBeNull();
    const copy = visit('cedar', { notice: 'loggedOut' });
    const said = JSON.parse((await copy.get('/api/me')).body);
    expect(said).toMatchObject({ user: null, notice: 'Logout Successfully' });
    // Without scripts the page itself shows the notice, once, although the page is shared by everybody.
    const page = await browser.get('/');
    expect([page.body.includes('Logout Successfully'), browser.cookies.has('notice')]).toEqual([true, false]);
    expect((await browser.get('/')).body).not.toContain('Logout Successfully');
  });

  test('signing out without a session changes no row and clears the browser’s cookies, and a GET request to the address signs nobody out', async () => {
    await expectNothingChanged(db, async () => {
      const browser = visit('cedar', { shopper: newToken() });
      expect((await browser.post('/logout', {})).status).toBe(303);
      expect([browser.cookies.has('notice'), browser.cookies.has('shopper')]).toEqual([false, false]);
    });
    const { token, id } = await shopper();
    await visit('cedar', { shopper: token }).get('/logout');
    expect(await who(token)).toBe(id);
  });

  test('signing out everywhere ends every session of the account and none of other accounts', async () => {
    const [mine, other] = [await shopper(), await shopper()];
    const second = visit();
    await login(second, mine);
    const copy = second.cookies.get('shopper') ?? '';
    const browser = visit('cedar', { shopper: mine.token });
    expect((await browser.post('/change-password', { intent: 'everywhere' })).headers.location).toBe(
      '/login',
    );
    expect([await who(mine.token), await who(copy), await who(other.token)]).toEqual([null, null, other.id]);
  });

  test('an account can end one of its sessions from another session, but no session of another account', async () => {
    const [mine, other] = [await shopper(), await shopper()];
    const second = visit();
    await login(second, mine);
    const sessionOf = async (token: string) =>
      String(
        (await db.admin('select id from customer_sessions where token_hash = $1', [hashToken(token)]))[0]?.id,
      );
    const end = (session: string) =>
      visit('cedar', { shopper: mine.token }).post('/change-password', { intent: 'end', session });
    await expectNothingChanged(db, async () => {
      for (const wrong of [await sessionOf(other.token), newId(), '', "' or 1=1 --"]) {
        expect((await end(wrong)).headers['set-cookie']?.join() ?? '').not.toContain('notice=');
      }
    });
    const copy = second.cookies.get('shopper') ?? '';
    expect((await end(await sessionOf(copy))).status).toBe(303);
    expect([await who(mine.token), await who(copy), await who(other.token)]).toEqual([
      mine.id,
      null,
      other.id,
    ]);
  });

  test('a changed password ends every session and gives this browser a new one', async () => {
    const { token, id, password } = await shopper();
    const browser = visit('cedar', { shopper: token });
    const wrong = await browser.post('/change-password', { current: 'not this', password: 'new olives' });
    expect([wrong.status, text(wrong.body).includes('This is not your password')]).toEqual([422, true]);
    const done = await browser.post('/change-password', { current: password, password: 'new olives' });
    expect([done.status, done.headers.location]).toEqual([303, '/change-password']);
    expect([await who(token), await who(browser.cookies.get('shopper') ?? '')]).toEqual([null, id]);
    expect(text((await browser.get('/change-password')).body)).toContain('update successfully');
  });

  test('no page of an account is cached or indexed', async () => {
    const { token } = await shopper();
    const pages = [
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/change-password',
    ];
    for (const path of pages) {
      const cookies = path === '/change-password' ? { shopper: token } : {};
      const { headers, body } = await visit('cedar', cookies as Record<string, string>).get(path);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
      expect(body).toMatch(/<meta name="robots" content="noindex/);
    }
  });

  test('behind TLS the session cookie is __Host-, HttpOnly, Secure and Lax, and without “remember me” it ends with the browser', async () => {
    const live = await webServer({
      scheme: 'https',
      isDemo: false,
      platformHost: 'shops.example',
      storesHost: 'shops.example',
    });
    const mine = await shopper();
    const browser = new Visitor(live, 'cedar.shops.example');
    const kept = await login(browser, mine, { remember: 'on' });
    const line = (answer: typeof kept) =>
      answer.headers['set-cookie']?.find((each) => each.startsWith('__Host-shopper='));
    expect(line(kept)).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(line(await login(new Visitor(live, 'cedar.shops.example'), mine))).not.toMatch(/max-age/i);
    const tossed = new Visitor(live, 'cedar.shops.example');
    tossed.cookies.set('shopper', browser.cookies.get('__Host-shopper') ?? '');
    expect(JSON.parse((await tossed.get('/api/me')).body).user).toBeNull();
  });
});

describe('requests (A, O)', () => {
  test('a request from another origin changes nothing in an account', async () => {
    const { token } = await shopper();
    const forms: [string, Record<string, string>][] = [
      ['/login', { email: 'a@example.com', password: 'x' }],
      ['/logout', {}],
      ['/signup', { name: 'Noura', email: 'x@example.com', password: 'olives & figs' }],
      ['/change-password', { intent: 'everywhere' }],
      ['/forgot-password', { email: 'x@example.com' }],
      ['/verify-email', { token: 'x' }],
    ];
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const [path, fields] of forms) {
      for (const headers of foreign) {
        await expectNothingChanged(db, async () => {
          const answer = await visit('cedar', { shopper: token }).post(path, fields, headers);
          expect([path, answer.status]).toEqual([path, 403]);
        });
      }
    }
  });

  test('fields that a form does not have change nothing in an account', async () => {
    const more = {
      isAdmin: 'true',
      email_verified: 'true',
      email_verified_at: '2020-01-01',
      store_id: najd.id,
      role: 'owner',
      id: cedar.ownerId,
    };
    const email = 'mass@example.com';
    await visit().post('/signup', { name: 'Noura Saleh', email, password: SHOPPER_PASSWORD, ...more });
    const browser = visit();
    await login(browser, { email, password: SHOPPER_PASSWORD }, more);
    const { user } = JSON.parse((await browser.get('/api/me')).body);
    expect(user).toMatchObject({ email, emailVerified: false, isAdmin: false });
    expect(await db.admin('select store_id from customers where email = $1', [email])).toEqual([
      { store_id: cedar.id },
    ]);
  });

  test('an account with the owner’s e-mail address gets no admin rights before the address is verified', async () => {
    const email = cedar.ownerEmail;
    const owner = await shopper({ email, isVerified: false });
    const isAdmin = async () =>
      JSON.parse((await visit('cedar', { shopper: owner.token }).get('/api/me')).body).user.isAdmin;
    expect(await isAdmin()).toBe(false);
    const token = await mailedToken(db, cedar, { email, path: 'verify-email' });
    await visit('cedar', { shopper: owner.token }).post('/verify-email', { token });
    expect(await isAdmin()).toBe(true);
  });

  const ELSEWHERE = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'data:text/html,x',
    'javascript:alert(1)',
    '/cart\r\nset-cookie: a=b',
    '/%0d%0aset-cookie:a=b',
    '/..//evil.example',
    '/%2fevil.example',
    '/\t/evil.example',
    '/login?next=/login',
    '/ar/logout',
  ];
  const mine = shopper();

  test.each(ELSEWHERE)(
    'after signing in with next=%j, the browser is redirected to the home page',
    async (next) => {
      const signed = await login(visit(), await mine, { next });
      expect([signed.status, signed.headers.location]).toEqual([303, '/']);
      expect(signed.headers['set-cookie']?.join()).not.toContain('a=b');
      const page = await visit().get(`/login?next=${encodeURIComponent(next)}`);
      // The page may repeat the address in its own query; nothing links to the named site.
      expect(/(?:href|action|value)="(?!\/(?:ar\/)?login\?)[^"]*evil/.test(page.body)).toBe(false);
    },
  );

  test('after signing in with a page of this shop in next=, the browser is redirected to it, in its language', async () => {
    const signed = await login(visit(), await mine, { next: '/ar/cart?from=login' });
    expect(signed.headers.location).toBe('/ar/cart?from=login');
    expect(text((await visit().get('/login?next=/checkout')).body)).toMatch(
      /<a[^>]*href="\/checkout"[^>]*>Continue As Guest/,
    );
  });
});
