import { describe, expect, test } from 'vitest';
import { startHandoff } from '#domain/identity/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const live = await webServer({
  scheme: 'https',
  isDemo: false,
  platformHost: 'shops.example',
  storesHost: 'shops.example',
});

const visit = (host: string, cookies: Record<string, string> = {}) => {
  const visitor = new Visitor(server, host);
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
  return visitor;
};
const isSignedIn = async (token: string) =>
  (await visit(PLATFORM, { platform: token }).get('/stores')).status === 200;
const login = (visitor: Visitor, email: string, password = TEST_PASSWORD, next = '') =>
  visitor.post('/login', { email, password, next });

describe('sessions (A)', () => {
  test('a planted token does not become the session, because signing in creates a new one', async () => {
    const planted = newToken();
    const victim = visit(PLATFORM, { platform: planted });
    expect((await login(victim, cedar.ownerEmail)).status).toBe(302);
    expect(victim.cookies.get('platform')).not.toBe(planted);
    expect([await isSignedIn(planted), await isSignedIn(victim.cookies.get('platform')!)]).toEqual([
      false,
      true,
    ]);
  });

  test('an attacker’s valid session that is planted in a browser ends when the victim signs in there', async () => {
    const attacker = visit(PLATFORM);
    await login(attacker, await makeStaff('attacker', []));
    const planted = attacker.cookies.get('platform')!;
    expect(await isSignedIn(planted)).toBe(true);
    await login(visit(PLATFORM, { platform: planted }), cedar.ownerEmail);
    expect(await isSignedIn(planted)).toBe(false);
  });

  test('signing out at the platform ends every admin session that came from it', async () => {
    const { platform, admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const token = platform.cookies.get('platform')!;
    expect((await admin.get('/admin/orders')).status).toBe(200);
    await platform.post('/sign-out', {});
    expect([(await admin.get('/admin/orders')).status, await isSignedIn(token)]).toEqual([302, false]);
  });

  test('signing out of an admin ends the platform session too, and a copied cookie with it', async () => {
    const { platform, admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const copy = visit(adminHost('cedar'), { staff: admin.cookies.get('staff')! });
    await admin.post('/admin/sign-out', {});
    expect((await copy.get('/admin/orders')).status).toBe(302);
    expect(await isSignedIn(platform.cookies.get('platform')!)).toBe(false);
  });

  test('no page of an admin is cached, nor any signed-in page of the platform', async () => {
    const { platform, admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    for (const path of ['/admin/orders', '/admin/orders.data', '/admin/products', '/admin/nothing-here']) {
      expect([path, (await admin.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
    }
    expect((await platform.get('/stores')).headers['cache-control']).toBe('no-store');
  });
});

describe('hand-off tokens (A)', () => {
  async function begun() {
    const { platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const admin = visit(adminHost('cedar'));
    const start = pathOf((await admin.get('/admin/orders')).headers.location);
    const sent = new URL((await platform.get(start)).headers.location ?? '');
    return { platform, admin, start, shown: pathOf(sent.href), token: sent.searchParams.get('token') ?? '' };
  }
  const consume = (admin: Visitor, token: string, next = '/admin') => admin.post('/handoff', { token, next });

  async function expectRefused(admin: Visitor, token: string) {
    await expectNothingChanged(db, async () => {
      const answer = await consume(admin, token);
      expect([answer.status, admin.cookies.has('staff')]).toEqual([400, false]);
    });
  }

  test('a hand-off token stays valid when its page is shown, and the page sends it to no other site', async () => {
    const { admin, shown, token } = await begun();
    await expectNothingChanged(db, async () => {
      const page = await admin.get(shown);
      expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
      expect(page.headers['set-cookie']).toBeUndefined();
    });
    expect((await consume(admin, token)).status).toBe(302);
  });

  test('a stranger’s hand-off token is refused in a browser that did not begin the sign-in (login CSRF)', async () => {
    const { token } = await begun();
    await expectRefused(visit(adminHost('cedar')), token);
    await expectRefused(visit(adminHost('cedar'), { handoff: newToken() }), token);
    const other = visit(adminHost('cedar'));
    await other.get('/admin');
    await expectRefused(other, token);
  });

  test('a hand-off token works once', async () => {
    const { admin, token } = await begun();
    const state = admin.cookies.get('handoff')!;
    expect((await consume(admin, token)).status).toBe(302);
    await expectRefused(visit(adminHost('cedar'), { handoff: state }), token);
  });

  test('twenty simultaneous posts of one hand-off token open one session', async () => {
    const { admin, token } = await begun();
    const state = admin.cookies.get('handoff')!;
    const before = await db.admin('select token_hash from staff_sessions');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => consume(visit(adminHost('cedar'), { handoff: state }), token)),
    );
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1);
    expect(await db.admin('select token_hash from staff_sessions')).toHaveLength(before.length + 1);
  });

  test('a hand-off token that is 61 seconds old is refused', async () => {
    const { platform, admin } = await begun();
    const input = {
      platformToken: platform.cookies.get('platform')!,
      storeId: cedar.id,
      stateHash: hashToken(admin.cookies.get('handoff')!),
    };
    const late = await startHandoff(input, new Date(Date.now() - 61_000));
    await expectRefused(admin, late.ok ? late.value.token : '');
    const fresh = await startHandoff(input, new Date(Date.now() - 50_000));
    expect((await consume(admin, fresh.ok ? fresh.value.token : '')).status).toBe(302);
  });

  test('a hand-off token ends with the platform session that made it', async () => {
    const { platform, admin, token } = await begun();
    await platform.post('/sign-out', {});
    await expectRefused(admin, token);
  });

  test('a sign-in state that is not a hash creates no hand-off token', async () => {
    const { platform } = await begun();
    await expectNothingChanged(db, async () => {
      for (const state of ['', 'x', '0'.repeat(63), `${'0'.repeat(64)}'`, 'é'.repeat(64)]) {
        const answer = await platform.get(`/login/store/cedar?state=${encodeURIComponent(state)}`);
        expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
      }
    });
  });

  const ELSEWHERE = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'data:text/html,x',
    'javascript:alert(1)',
    '/admin\r\nset-cookie: a=b',
    '/admin%0d%0aset-cookie:a=b',
    '/%0d%0aset-cookie:a=b',
    '/admin/../../evil',
    '/admin/%2e%2e/%2E./evil',
    '/admin//evil.example',
    '/stores@evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '/login/store/cedar@evil.example?x',
    '/login/store/../../evil.example?x',
    '/sign-out',
  ];

  test.each(ELSEWHERE)(
    'after signing in with next=%j, the browser is redirected to a page of this site',
    async (next) => {
      const ours = /^(?:\/(?:ar\/)?stores|\/admin(?:[/?%].*)?)$/;
      const visitor = visit(PLATFORM);
      const signed = await login(visitor, cedar.ownerEmail, TEST_PASSWORD, next);
      expect([signed.status, signed.headers['set-cookie']?.join().includes('a=b')]).toEqual([302, false]);
      expect(signed.headers.location).toMatch(ours);
      const again = await visitor.get(`/login?next=${encodeURIComponent(next)}`);
      expect(again.headers.location).toMatch(ours);
      const admin = visit(adminHost('cedar'));
      const start = pathOf((await admin.get('/admin')).headers.location);
      const handed = new URL((await visitor.get(start)).headers.location ?? '');
      const opened = await consume(admin, handed.searchParams.get('token') ?? '', next);
      expect(opened.headers.location).toMatch(/^\/admin(?:[/?%][^/\\]*)?$/);
      expect(opened.headers['set-cookie']?.join()).not.toContain('a=b');
    },
  );
});

describe('cookies (A)', () => {
  const flags = /; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test('behind TLS every cookie that proves an identity is __Host-, Secure, HttpOnly and Lax', async () => {
    const platform = new Visitor(live, 'shops.example');
    const admin = new Visitor(live, 'cedar.admin.shops.example');
    const begun = await admin.get('/admin');
    const signed = await login(platform, cedar.ownerEmail, TEST_PASSWORD, pathOf(begun.headers.location));
    const handed = await platform.get(pathOf(signed.headers.location));
    const token = new URL(handed.headers.location ?? '').searchParams.get('token') ?? '';
    const opened = await admin.post('/handoff', { token, next: '/admin' });
    const lines = [begun, signed, opened].flatMap((answer) => answer.headers['set-cookie'] ?? []);
    expect(lines.map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-handoff', '__Host-platform', '__Host-staff', '__Host-notice']),
    );
    for (const line of lines) expect(line.replace(/; Max-Age=\d+/, '')).toMatch(flags);
    for (const line of lines) expect(line).not.toMatch(/domain=/i);
    expect(opened.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  });

  test('a cookie of the same name without the __Host- prefix, which a sibling site could set, is not read', async () => {
    const signed = new Visitor(live, 'shops.example');
    await login(signed, cedar.ownerEmail);
    const token = signed.cookies.get('__Host-platform') ?? '';
    const tossed = new Visitor(live, 'shops.example');
    tossed.cookies.set('platform', token);
    expect((await tossed.get('/stores')).status).toBe(302);
    tossed.cookies.set('__Host-platform', token);
    expect((await tossed.get('/stores')).status).toBe(200);
  });

  test('outside demo mode, the page of the stores’ mails does not exist', async () => {
    const owner = new Visitor(live, 'shops.example');
    await login(owner, cedar.ownerEmail);
    for (const path of [
      '/dev/mail',
      '/ar/dev/mail',
      '/dev/mail.data',
      `/dev/mail/cedar/${cedar.id}`,
      '/dev/mail.data?_routes=mail-en',
    ]) {
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    }
  });
});
