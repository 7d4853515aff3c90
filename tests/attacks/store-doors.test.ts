import { expect, onTestFinished, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readAccess, type StoreAccess, saveAccess, saveDetails } from '#domain/tenancy/index.ts';
import { countDoorTry } from '#server/http/door.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Opening soon, the password page and holidays, with cached pages (D6).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ trustedProxies: ['127.0.0.1', '::1'] }, db.urls);
const act = systemAct('test', TEST_TIME);
let version = 1;

const save = (change: Partial<StoreAccess>) =>
  withStore(cedar.id, (tx) => saveAccess(tx, { ...readAccess({}), version, ...change }, act));

async function set(change: Partial<StoreAccess>): Promise<void> {
  const saved = await save(change);
  if (!saved.ok) throw new Error(saved.code);
  version = saved.value.version;
}
const visitor = (slug = cedar.slug) => new Visitor(server, shopHost(slug));
const PAGES = [
  '/',
  '/products',
  '/ar',
  '/search?q=lamp',
  '/sitemap.xml',
  '/products/x.data',
  '/api/suggestions?q=a',
  '/api/votes?product=x',
];

test('a shop that opens soon shows its message in place of every page, even cached ones, and other stores are unchanged', async () => {
  expect((await visitor().get('/')).status).toBe(200);
  await set({ mode: 'soon', texts: { en: 'We open <b>on Sunday</b>', ar: 'نفتح الأحد' } });
  for (const path of PAGES) {
    const { status, body, headers } = await visitor().get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 503, 'no-store']);
    expect(body).not.toContain('<b>on Sunday');
  }
  expect((await visitor().get('/')).body).toContain('We open &#60;b&#62;on Sunday');
  expect((await visitor().get('/ar')).body).toContain('نفتح الأحد');
  expect((await visitor(najd.slug).get('/')).status).toBe(200);
});

test('the password opens the shop for that browser, and nothing of it is cached for the next browser', async () => {
  await set({ mode: 'password', password: 'olive tree' });
  const guest = visitor();
  expect((await guest.get('/products')).status).toBe(401);
  expect((await guest.post('/products?door=open', { password: 'fig tree' })).status).toBe(401);
  expect(guest.cookies.size).toBe(0);
  const opened = await guest.post('/products?door=open', { password: 'olive tree' });
  expect([opened.status, opened.headers.location]).toEqual([303, '/products']);
  const shown = await guest.get('/products');
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const path of [
    '/feeds/google-en.xml',
    '/share/store-en.jpg',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ]) {
    const { status, headers } = await guest.get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
  }
  for (const path of PAGES) expect([path, (await visitor().get(path)).status]).not.toEqual([path, 200]);
  const stolen = visitor();
  for (const [name] of guest.cookies) stolen.cookies.set(name, 'x'.repeat(43));
  expect((await stolen.get('/')).status).toBe(401);
  await set({ mode: 'password', password: 'cedar tree' });
  expect((await guest.get('/')).status, 'another password closes it again').toBe(401);
});

test('a page of another site cannot send the password, not even to a path that takes its posts', async () => {
  await set({ mode: 'password', password: 'cedar tree' });
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const from of foreign) {
    for (const path of ['/newsletter/leave?door=open', '/ar/back-in-stock/stop?door=open', '/?door=open']) {
      const guest = visitor();
      const answer = await expectNothingChanged(db, () => guest.post(path, { password: 'cedar tree' }, from));
      expect([path, answer.status, guest.cookies.size]).toEqual([path, 403, 0]);
    }
  }
  expect((await visitor().post('/newsletter/leave?door=open', { password: 'cedar tree' })).status).toBe(303);
});

const knock = (password: string, ip = '203.0.113.9') =>
  visitor().post('/?door=open', { password }, { 'x-forwarded-for': ip });

/** Counts wrong passwords as the password page does, without the wait that follows each. */
const wrongAtDoor = (count: number, ip: (nth: number) => string, isRight = false) =>
  withStore(cedar.id, async (tx) => {
    for (let nth = 0; nth < count; nth++) await countDoorTry(tx, { ip: ip(nth), at: new Date(), isRight });
  });
const forgetTries = () => db.admin("delete from rate_limits where bucket like 'door%'");

test('an empty password opens no shop, and guesses are slowed, then blocked for the whole IP block', async () => {
  await forgetTries();
  expect((await knock('')).status).toBe(401);
  await wrongAtDoor(9, (nth) => `2001:db8:1:2::${nth}`);
  const began = performance.now();
  expect((await knock('guess', '2001:db8:1:2:ffff::1')).status).toBe(401);
  expect((await knock('guess', '2001:db8:1:2:ffff::2')).status).toBe(401);
  expect(performance.now() - began, 'the eleventh waits half a second').toBeGreaterThan(490);
  await wrongAtDoor(29, (nth) => `2001:db8:1:2:aaaa::${nth}`);
  expect((await knock('guess', '2001:db8:1:2:bbbb::1')).status).toBe(429);
  expect((await knock('cedar tree', '2001:db8:1:2:bbbb::2')).status, 'the right one too').toBe(429);
  expect((await knock('cedar tree', '2001:db8:1:3::1')).status, 'and others come in').toBe(303);
});

test('guessing from many IP blocks is blocked for the store, and right passwords are not counted as guesses', async () => {
  await forgetTries();
  const block = (nth: number) => `2001:db8:${(nth + 16).toString(16)}::1`;
  await wrongAtDoor(400, block, true);
  expect((await knock('cedar tree')).status).toBe(303);
  await wrongAtDoor(300, block);
  expect((await knock('guess', '2001:db8:ffff::1')).status).toBe(429);
  const refused = await expectNothingChanged(db, () => knock('cedar tree', '2001:db8:ffff:1::1'), [
    'rate_limits',
  ]);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([429, undefined]);
  await forgetTries();
});

test('a shop behind a password sends live events only to visitors with the password, and ends earlier live connections', async () => {
  const listen = (headers: Record<string, string> = {}, host = shopHost(cedar.slug)) => {
    const listener = new LiveListener({ port: server.port, host }, headers);
    onTestFinished(() => listener.close());
    return listener;
  };
  await set({ mode: 'open' });
  const before = await listen().opened();
  await set({ mode: 'password', password: 'cedar tree' });
  await before.until(() => expect(before.isOpen).toBe(false));
  expect(before.text.match(/event: shell/g), 'nothing after the door was shut').toHaveLength(1);
  for (const host of [shopHost(cedar.slug), adminHost(cedar.slug)]) {
    const { status, body } = await listen({ cookie: 'door=guessed; staff=guessed' }, host).refused();
    expect([status, JSON.parse(body).error.code]).toEqual([503, 'store_closed']);
  }
  const guest = visitor();
  await guest.post('/?door=open', { password: 'cedar tree' });
  await listen({ cookie: guest.cookieHeader() }).opened();
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  await listen({ cookie: admin.cookieHeader() }, adminHost(cedar.slug)).opened();
  await set({ mode: 'soon' });
  expect((await listen({ cookie: guest.cookieHeader() }).refused()).status).toBe(503);
});

test('while a store is on holiday, every page of the shop is shown and no order is placed', async () => {
  await set({ mode: 'holiday', texts: { en: 'Back on Monday', ar: '' } });
  expect((await visitor().get('/')).status).toBe(200);
  for (const path of ['/checkout', '/ar/checkout', '/checkout.data']) {
    expect([path, (await visitor().get(path)).status]).toEqual([path, 503]);
  }
  expect((await visitor().get('/checkout')).body).toContain('Back on Monday');
  expect((await visitor().post('/checkout', { name: 'x' })).status).toBe(503);
});

test('an open shop has its WhatsApp button and its verification tags in their places, escaped', async () => {
  await withStore(cedar.id, (tx) => saveDetails(tx, { whatsapp: '+966 50 123 4567' }, act));
  await set({
    whatsapp: { isOn: true, greeting: { en: 'Hi "there" <x>', ar: '' } },
    verification: { google: '<meta name="google-site-verification" content="abc_DEF-123=" />' },
  });
  const home = await visitor().get('/');
  expect(home.body).toContain('href="https://wa.me/966501234567?text=Hi%20%22there%22%20%3Cx%3E"');
  expect(home.body).toContain('<meta name="google-site-verification" content="abc_DEF-123="/>');
  const list = await visitor().get('/products');
  expect(list.body).toContain('chat-float');
  expect(list.body).not.toContain('google-site-verification');
});

test.each([
  [{ mode: 'password', password: 'abc' }, ['password']],
  [{ texts: { en: '', ar: 'ا'.repeat(601) } }, ['texts']],
  [{ whatsapp: { isOn: true, greeting: { en: 'x'.repeat(301), ar: '' } } }, ['whatsapp.greeting']],
  [{ verification: { google: '"><script>', bing: 'ab' } }, ['verification.google', 'verification.bing']],
] as [Partial<StoreAccess>, string[]][])(
  'the access setting %o is refused with a message beside its field, and nothing is saved',
  async (change, fields) => {
    const refused = await expectNothingChanged(db, () => save(change));
    expect(refused).toEqual({ ok: false, code: 'access_invalid', data: { fields } });
  },
);

test('an outdated access form is reported and changes nothing, and the audit log never has the password', async () => {
  const stale = await expectNothingChanged(db, () => save({ version: 1, mode: 'soon' }));
  expect(stale).toMatchObject({ ok: false, code: 'stale' });
  const rows = await db.admin<{ text: string }>(
    `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entries where action = 'access.saved'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { text } of rows) expect(text).not.toMatch(/tree/);
});
