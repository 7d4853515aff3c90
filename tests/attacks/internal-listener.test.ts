import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { closeStore, removeStore } from '#domain/closing/index.ts';
import { addDomain, checkDomain, listDomains, removeDomain } from '#domain/domains/index.ts';
import { suspendStore } from '#domain/subscription/index.ts';
import type { Config } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { type InternalServer, startInternalServer } from '#server/internal/internal-server.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { seriesValue } from '#tests/support/metrics.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// The request by which the proxy asks whether a name may get a certificate (C3).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);
let internal: InternalServer | null = null;
let asked = 0;

beforeAll(async () => {
  const config: Config = {
    ...server.config,
    // The tries of a domain without a certificate are five minutes apart.
    clock: () => {
      asked += 1;
      return new Date(TEST_TIME.getTime() + asked * 5 * 60_000);
    },
    internal: { host: '127.0.0.1', port: await freePort(), isAsked: true },
  };
  internal = await startInternalServer({ config, log: createLogger({ level: 'silent' }) });
});
afterAll(() => internal?.close());

async function check(store: TestStore, host: string): Promise<void> {
  const token = (await listDomains(store.id)).find((each) => each.host === host)?.token;
  const dns = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.example'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  const target = { name: 'here.souk.example' };
  await checkDomain(store.id, { host, target }, { dns, certificates: null, act });
}

function askInternally(path: string, method = 'GET'): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: internal?.port, path, method }, (incoming) => {
      let body = '';
      incoming.on('data', (part) => {
        body += part;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
const answerFor = async (domain: string) =>
  (await askInternally(`/internal/tls-ask?domain=${encodeURIComponent(domain)}`)).status;
const statusOf = async (store: TestStore, host: string) =>
  (await listDomains(store.id)).find((each) => each.host === host)?.status;

test('only a proven domain gets a certificate, from the time it is proven until it is removed', async () => {
  const host = 'www.cedar-home.com';
  await addDomain(cedar.id, { typed: host, settings: server.config }, act);
  expect(await answerFor(host)).toBe(404);
  await check(cedar, host);
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(200), 5000);
  expect(await answerFor('WWW.Cedar-Home.com.')).toBe(200);
  await vi.waitFor(async () => expect(await statusOf(cedar, host)).toBe('issuing'), 5000);
  for (const other of [
    'cedar-home.com',
    `x.${host}`,
    shopHost(cedar.slug),
    '127.0.0.1',
    '',
    '%',
    `${host}\n`,
  ]) {
    expect(await answerFor(other), other).toBe(404);
  }
  await removeDomain(cedar.id, host, act);
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(404), 5000);
});

test('the domain of a suspended store may keep its certificate for the notice page, and a removed domain may not', async () => {
  const host = 'shop.najd-oud.com';
  await addDomain(najd.id, { typed: host, settings: server.config }, act);
  await check(najd, host);
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(200), 5000);
  await suspendStore({ storeId: najd.id, reason: 'Test' }, act);
  await addDomain(cedar.id, { typed: 'www.cedar-home.com', settings: server.config }, act);
  expect(await answerFor(host)).toBe(200);
  await removeDomain(najd.id, host, act);
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(404), 5000);
});

test('the domain of a closed store may get a certificate for the page of the closed store, and a deleted store’s domain may not', async () => {
  const rose = await makeStore({ slug: 'rose', name: 'Rose Shop' });
  const host = 'www.rose-shop.com';
  await addDomain(rose.id, { typed: host, settings: server.config }, act);
  await check(rose, host);
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(200), 5000);
  const closed = await closeStore({ storeId: rose.id, typed: rose.name }, act);
  if (!closed.ok) throw new Error(closed.code);
  expect((await ask(server, { host: shopHost(rose.slug), path: '/' })).status).toBe(503);
  expect(await answerFor(host)).toBe(200);
  const { removesAt } = closed.value;
  const removing = { storeId: rose.id, removesAt, papers: null, url: null };
  expect(await removeStore(removing, systemAct('worker', removesAt))).toBe('gone');
  await vi.waitFor(async () => expect(await answerFor(host)).toBe(404), 5000);
});

test.each(['.', 'a.', '1', '%20', '%cc%81', '"', '%f0%9f%98%80'])(
  'a name made of many %s is answered without blocking the listener',
  async (unit) => {
    for (const characters of [300, 15_000]) {
      const domain = unit.repeat(Math.floor(characters / unit.length));
      const asked = () => askInternally(`/internal/tls-ask?domain=${domain}`);
      expect((await asked()).status).toBe(404);
      expect(await blockedMs(asked, 100)).toBeLessThan(100);
    }
  },
);

test('the internal addresses exist on no site, and the internal listener serves no other address', async () => {
  const path = '/internal/tls-ask?domain=www.cedar-home.com';
  for (const host of [PLATFORM, shopHost(cedar.slug), adminHost(cedar.slug), 'localhost', '127.0.0.1']) {
    const answer = await ask(server, { host, path });
    expect([host, answer.status]).toEqual([host, 404]);
  }
  for (const other of [
    '/',
    '/internal',
    '/internal/',
    '/healthz',
    '/Internal/tls-ask?domain=x',
    '//internal/tls-ask',
  ]) {
    expect(await askInternally(other), other).toEqual({ status: 404, body: '' });
  }
  expect((await askInternally(path, 'POST')).status).toBe(404);
});

test('metrics hold no text of a request or a store: labels are known patterns and closed lists', async () => {
  const hostile = [
    '/products/secret-lamp',
    '/nowhere/x"y{z}',
    '/%00',
    '/ar/products/سر',
    '/metrics?token=abc',
  ];
  for (const path of hostile.map(encodeURI)) {
    for (const method of ['GET', 'POST', 'PROPFIND']) {
      await ask(server, { host: shopHost(cedar.slug), path }, { method });
      await ask(server, { host: 'stranger.example', path }, { method });
    }
  }
  const { status, body } = await askInternally('/internal/metrics');
  expect(status).toBe(200);
  for (const text of [cedar.slug, cedar.id, 'Cedar', 'secret', 'stranger', 'nowhere', 'token=', 'PROPFIND']) {
    expect(body, text).not.toContain(text);
  }
  expect(body).toContain('{site="storefront",route="/products/:slug",method="GET",status="4xx"}');
  expect(body).toContain('{site="none",route="unmatched",method="other",status="4xx"}');
  expect(seriesValue(body, 'souk_database_up')).toBe(1);
  // Other paths, methods and hosts add no time series, so that strangers cannot fill the memory.
  const series = body.split('\n').length;
  for (let at = 0; at < 100; at++) {
    const [host, path] = [at % 2 ? shopHost(cedar.slug) : `x${at}.example`, `/products/p-${at}?q=${at}`];
    await ask(server, { host, path }, { method: at % 3 ? 'GET' : 'POST' });
  }
  expect((await askInternally('/internal/metrics')).body.split('\n').length).toBe(series);
  for (const host of [PLATFORM, shopHost(cedar.slug), adminHost(cedar.slug)]) {
    expect((await ask(server, { host, path: '/internal/metrics' })).status).toBe(404);
  }
});

test('a thousand unknown names are answered from memory, without an SQL statement', async () => {
  const statements = async () => {
    const [row] = await db.admin<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(row?.count);
  };
  const before = await statements();
  const started = performance.now();
  for (let at = 0; at < 1000; at += 50) {
    const names = Array.from({ length: 50 }, (_, next) => `unknown-${at + next}.example`);
    expect(await Promise.all(names.map(answerFor))).toEqual(names.map(() => 404));
  }
  expect((performance.now() - started) / 1000, 'milliseconds each').toBeLessThan(5);
  // The change feed and this test's own statistics run about ten statements a second.
  expect((await statements()) - before).toBeLessThan(300);
});
