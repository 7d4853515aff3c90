import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import {
  addDomain,
  checkDomain,
  type DnsLookup,
  listDomains,
  removeDomain,
  setPrimary,
} from '#domain/domains/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Custom domains from an attacker's point of view, and as a browser meets them (D, C1, C2, C4).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);

/** DNS in which every record that a store needs is right. */
async function serve(store: TestStore, host: string): Promise<void> {
  await addDomain(store.id, { typed: host, settings: server.config }, act);
  const token = (await listDomains(store.id)).find((each) => each.host === host)?.token;
  const dns: DnsLookup = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.example'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  await checkDomain(
    store.id,
    { host, target: { name: 'here.souk.example' } },
    { dns, certificates: null, act },
  );
}

const get = (host: string, path = '/') => ask(server, { host, path });

test('a domain leads to no store before it is verified, and to its store at once afterwards', async () => {
  expect((await get('www.cedar-home.com')).status).toBe(404);
  await addDomain(cedar.id, { typed: 'www.cedar-home.com', settings: server.config }, act);
  expect((await get('www.cedar-home.com')).status).toBe(404);
  await serve(cedar, 'www.cedar-home.com');
  const shown = await get('www.cedar-home.com');
  expect(shown.status).toBe(200);
  expect(shown.body).toContain('Cedar House');
  expect((await get('WWW.Cedar-Home.com.')).status).toBe(200);
  expect((await get('cedar-home.com')).status, 'a name above it is another').toBe(404);
  expect((await get('x.www.cedar-home.com')).status, 'so is one below it').toBe(404);
});

test('every other domain redirects to the primary one with path and query, and posts are not redirected', async () => {
  await serve(cedar, 'cedar-home.com');
  await setPrimary(cedar.id, 'cedar-home.com', act);
  for (const host of [shopHost(cedar.slug), 'www.cedar-home.com']) {
    const moved = await get(host, '/products?sort=price-asc&page=2');
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      'http://cedar-home.com:4110/products?sort=price-asc&page=2',
    ]);
  }
  expect((await get('cedar-home.com')).status).toBe(200);
  const posted = await ask(
    server,
    { host: 'www.cedar-home.com', path: '/cart' },
    { method: 'POST', headers: { origin: 'http://www.cedar-home.com' } },
  );
  expect(posted.status).not.toBe(301);
  expect((await get(shopHost(najd.slug))).status, 'another store’s names stay').toBe(200);
});

test('no domain redirects to an address that the request chooses', async () => {
  for (const path of ['//evil.example/x', '/\\evil.example', '/%0d%0aset-cookie:x']) {
    const location =
      (await get('www.cedar-home.com', path)).headers.location ?? 'http://cedar-home.com:4110/';
    expect(new URL(location, 'http://cedar-home.com:4110').hostname, path).toMatch(/cedar-home\.com$/);
  }
});

test('without a primary domain, every domain shows the shop, and a removed domain leads to no store at once', async () => {
  await setPrimary(cedar.id, null, act);
  expect((await get(shopHost(cedar.slug))).status).toBe(200);
  await removeDomain(cedar.id, 'www.cedar-home.com', act);
  expect((await get('www.cedar-home.com')).status).toBe(404);
});

test('a domain that another store verifies shows that store from then on', async () => {
  expect((await get('cedar-home.com')).body).toContain('Cedar House');
  await serve(najd, 'cedar-home.com');
  const shown = await get('cedar-home.com');
  expect(shown.body).toContain('دار نجد');
  expect(shown.body).not.toContain('Cedar House');
});
