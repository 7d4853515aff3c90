import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readAccess, type StoreAccess, saveAccess, saveDetails } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// D6: opening soon, the password door and holidays, with kept pages on.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
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
];

test('a shop that opens soon shows its message in place of every page, kept ones too, and of no other store', async () => {
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

test('the password opens the shop for that browser, and nothing of it is kept for the next', async () => {
  await set({ mode: 'password', password: 'olive tree' });
  const guest = visitor();
  expect((await guest.get('/products')).status).toBe(401);
  expect((await guest.post('/products?door=open', { password: 'fig tree' })).status).toBe(401);
  expect(guest.cookies.size).toBe(0);
  const opened = await guest.post('/products?door=open', { password: 'olive tree' });
  expect([opened.status, opened.headers.location]).toEqual([303, '/products']);
  const shown = await guest.get('/products');
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const path of PAGES) expect([path, (await visitor().get(path)).status]).not.toEqual([path, 200]);
  const stolen = visitor();
  for (const [name] of guest.cookies) stolen.cookies.set(name, 'x'.repeat(43));
  expect((await stolen.get('/')).status).toBe(401);
  await set({ mode: 'password', password: 'cedar tree' });
  expect((await guest.get('/')).status, 'another password closes it again').toBe(401);
});

test('an empty password opens nothing, and guessing ends', async () => {
  const guest = visitor();
  expect((await guest.post('/?door=open', { password: '' })).status).toBe(401);
  let status = 0;
  for (let n = 0; n < 45 && status !== 429; n++)
    status = (await guest.post('/?door=open', { password: `guess ${n}` })).status;
  expect(status).toBe(429);
  expect((await guest.post('/?door=open', { password: 'cedar tree' })).status, 'the right one too').toBe(429);
});

test('on holiday everybody looks and nobody checks out', async () => {
  await set({ mode: 'holiday', texts: { en: 'Back on Monday', ar: '' } });
  expect((await visitor().get('/')).status).toBe(200);
  for (const path of ['/checkout', '/ar/checkout', '/checkout.data']) {
    expect([path, (await visitor().get(path)).status]).toEqual([path, 503]);
  }
  expect((await visitor().get('/checkout')).body).toContain('Back on Monday');
  expect((await visitor().post('/checkout', { name: 'x' })).status).toBe(503);
});

test('an open shop has its WhatsApp button and its tags, escaped, where they belong', async () => {
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
  [{ whatsapp: { isOn: true, greeting: { en: 'x'.repeat(301), ar: '' } } }, ['greeting']],
  [{ verification: { google: '"><script>', bing: 'ab' } }, ['google', 'bing']],
] as [Partial<StoreAccess>, string[]][])(
  '%o is refused by its field and nothing is saved',
  async (change, fields) => {
    const refused = await expectNothingChanged(db, () => save(change));
    expect(refused).toEqual({ ok: false, code: 'access_invalid', data: { fields } });
  },
);

test('a stale save is told and changes nothing, and the audit log never has the password', async () => {
  const stale = await expectNothingChanged(db, () => save({ version: 1, mode: 'soon' }));
  expect(stale).toMatchObject({ ok: false, code: 'stale' });
  const rows = await db.admin<{ text: string }>(
    `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entries where action = 'access.saved'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { text } of rows) expect(text).not.toMatch(/tree/);
});
