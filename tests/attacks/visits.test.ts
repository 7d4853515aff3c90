import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { rankProducts } from '#domain/reports/index.ts';
import { createLogger } from '#lib/log.ts';
import { startServer } from '#server/main.ts';
import { visitCounter } from '#server/visits/index.ts';
import { VisitCounter } from '#server/visits/visit-counter.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, form, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// Forged, flooded and foreign visits (P3, R, T).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const cup = await makeVariant(cedar, { title: 'Cup', amount: 1200, stock: 12 });

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const host = shopHost('cedar');
const ORIGIN = { origin: `http://${host}`, 'user-agent': PHONE };

function beacon(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { body, type } = form(fields);
  const sent = { ...ORIGIN, 'content-type': type, ...headers };
  return ask(server, { host, path: '/api/visit' }, { method: 'POST', headers: sent, body });
}

const numbers = () =>
  db.admin(
    `select visits::int, page_views::int as pages, product_views::int as products, cart_adds::int as carts
       from visit_hours where store_id = $1`,
    [cedar.id],
  );

beforeEach(async () => {
  await visitCounter.flush();
  await db.admin('delete from visit_hours');
  await db.admin('delete from product_days');
});

test('a visit and its product are counted once an hour, and no personal data is stored', async () => {
  for (const entry of ['1', '1', '']) {
    expect((await beacon({ path: '/products/cup', entry })).status).toBe(204);
  }
  await beacon({ path: '/ar/products/cup', entry: '' }, { 'user-agent': `${PHONE} other` });
  await visitCounter.flush();
  expect(await numbers()).toEqual([{ visits: 1, pages: 2, products: 2, carts: 0 }]);
  const columns = await db.admin<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name in ('visit_hours', 'product_days')`,
  );
  const names = columns.map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual(
    [
      'carts',
      'cart_adds',
      'day',
      'hour',
      'page_views',
      'product_id',
      'product_views',
      'store_id',
      'views',
      'visits',
    ].sort(),
  );
  expect(server.logged().join('')).not.toContain(PHONE);
});

const refused: [string, Record<string, string>, Record<string, string>, number][] = [
  ['a robot’s user agent', { path: '/' }, { 'user-agent': 'Googlebot/2.1' }, 204],
  ['a program’s user agent', { path: '/' }, { 'user-agent': 'curl/8.9' }, 204],
  ['no user agent', { path: '/' }, { 'user-agent': '' }, 204],
  ['Do Not Track', { path: '/' }, { dnt: '1' }, 204],
  ['Global Privacy Control', { path: '/' }, { 'sec-gpc': '1' }, 204],
  ['another site’s Origin', { path: '/' }, { origin: 'https://evil.example' }, 403],
  ['another store’s Origin', { path: '/' }, { origin: `http://${shopHost('najd')}` }, 403],
  ['an invalid path', { path: 'javascript:alert(1)' }, {}, 204],
  ['an endless path', { path: `/${'a'.repeat(2000)}` }, {}, 204],
  ['no path', {}, {}, 204],
];
test.each(refused)('a visit with %s is not counted', async (_who, fields, headers, status) => {
  const answer = await expectNothingChanged(db, async () => {
    const said = await beacon(fields, headers);
    await visitCounter.flush();
    return said;
  });
  expect(answer.status).toBe(status);
});

test('a visit is recorded only by POST, and never from another site', async () => {
  const read = await ask(server, { host, path: '/api/visit' }, { headers: ORIGIN });
  expect(read.status).toBe(404);
  const { body, type } = form({ path: '/' });
  const headers = { origin: `http://${PLATFORM}`, 'content-type': type };
  const platform = await ask(
    server,
    { host: PLATFORM, path: '/api/visit' },
    { method: 'POST', headers, body },
  );
  expect([404, 405]).toContain(platform.status);
  const empty = { ...ORIGIN, 'content-type': 'text/plain' };
  expect(
    (await ask(server, { host, path: '/api/visit' }, { method: 'POST', headers: empty, body: 'x' })).status,
  ).toBe(415);
});

test('visits to addresses with hostile slugs, markup or SQL are counted as pages and not as products', async () => {
  for (const slug of [
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%',
    '%E0%A4%A',
    '..%2f..',
    'cup%00',
    'x'.repeat(400),
  ]) {
    await beacon({ path: `/products/${slug.includes('%') ? slug : encodeURIComponent(slug)}`, entry: '' });
  }
  await visitCounter.flush();
  expect(await numbers()).toMatchObject([{ visits: 0, products: 0 }]);
  expect(await db.admin('select 1 from product_days')).toEqual([]);
});

test('one IP address cannot make a product trend, however many browsers it claims to be', async () => {
  const counter = new VisitCounter();
  for (let at = 0; at < 5000; at++) {
    const who = { ip: '203.0.113.9', userAgent: `Phone ${at}` };
    counter.view({ storeId: cedar.id, path: '/products/cup', isEntry: true, who, at: TEST_TIME });
    counter.cartAdd({ storeId: cedar.id, variantId: cup, who, at: TEST_TIME });
  }
  await counter.flush();
  expect(await numbers()).toEqual([{ visits: 20, pages: 20, products: 20, carts: 20 }]);
});

test('visits from one IPv6 block count as one address, and other addresses count separately', async () => {
  const counter = new VisitCounter();
  const view = (ip: string) =>
    counter.view({
      storeId: cedar.id,
      path: '/products/cup',
      isEntry: false,
      who: { ip, userAgent: ip },
      at: TEST_TIME,
    });
  for (let at = 0; at < 200; at++) view(`2001:db8:1:1::${at.toString(16)}`);
  for (let at = 0; at < 30; at++) view(`198.51.100.${at}`);
  await counter.flush();
  expect(await numbers()).toMatchObject([{ products: 50 }]);
});

test('a flood of invented addresses fills only limited memory and a limited number of rows', async () => {
  const counter = new VisitCounter();
  for (let at = 0; at < 20_000; at++) {
    const who = { ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, userAgent: PHONE };
    counter.view({ storeId: cedar.id, path: `/products/no-${at}`, isEntry: false, who, at: TEST_TIME });
  }
  expect(counter.waiting).toBe(2000);
  await counter.flush();
  expect(await db.admin('select 1 from product_days')).toEqual([]);
});

test('a flood of addresses in one store loses no counts of another store', async () => {
  const counter = new VisitCounter();
  for (let at = 0; at < 60_000; at++) {
    const who = { ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, userAgent: PHONE };
    counter.view({ storeId: najd.id, path: `/products/no-${at}`, isEntry: false, who, at: TEST_TIME });
  }
  expect(counter.waiting).toBe(2000);
  const who = { ip: '198.51.100.8', userAgent: PHONE };
  counter.view({ storeId: cedar.id, path: '/products/cup', isEntry: true, who, at: TEST_TIME });
  counter.cartAdd({ storeId: cedar.id, variantId: cup, who, at: TEST_TIME });
  await counter.flush();
  expect(await numbers()).toEqual([{ visits: 1, pages: 1, products: 1, carts: 1 }]);
});

test('visit counts that could not be written are kept and written once later', async () => {
  const counter = new VisitCounter();
  const at = TEST_TIME;
  const who = { ip: '198.51.100.7', userAgent: PHONE };
  counter.view({ storeId: cedar.id, path: '/products/cup', isEntry: true, who, at });
  await db.admin('alter table visit_hours rename to visit_hours_away');
  await counter.flush();
  await db.admin('alter table visit_hours_away rename to visit_hours');
  counter.view({ storeId: cedar.id, path: '/', isEntry: false, who, at });
  await counter.flush();
  await counter.flush();
  expect(await numbers()).toEqual([{ visits: 1, pages: 2, products: 1, carts: 0 }]);
});

test('a server that stops writes its visit counts', async () => {
  const config = { ...server.config, port: 0 };
  const other = await startServer({ config, log: createLogger({ level: 'silent' }) });
  const { body, type } = form({ path: '/products/cup', entry: '1' });
  const own = { 'user-agent': `${PHONE} last`, 'content-type': type };
  const headers = { ...ORIGIN, ...own, connection: 'close' };
  await ask({ ...server, port: other.port }, { host, path: '/api/visit' }, { method: 'POST', headers, body });
  await other.close();
  expect(await numbers()).toMatchObject([{ pages: 1, products: 1 }]);
});

test('one store’s visits do not rank products of another (T)', async () => {
  await beacon({ path: '/products/cup', entry: '1' });
  await visitCounter.flush();
  await withStore(najd.id, (tx) => rankProducts(tx, TEST_TIME));
  const rows = await db.admin('select trend from product_listings where trend > 0');
  expect(rows).toEqual([]);
});
