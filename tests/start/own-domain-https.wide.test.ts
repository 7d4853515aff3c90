import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { afterAll, expect, test, vi } from 'vitest';
import { nodeDns } from '#adapters/dns/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addDomain, checkDomain, listDomains, removeDomain } from '#domain/domains/index.ts';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { findCaddy, startCaddy } from '#tests/support/caddy.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { dnsServer, nameRecord, textRecord, type Zone } from '#tests/support/dns-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { twoStores } from '#tests/support/stores.ts';

// Runs deploy/Caddyfile in Debian's Caddy, with a certificate authority of its own and a small DNS server (C3).
const caddyProgram = findCaddy();
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const zone: Zone = new Map();
const dns = await dnsServer(zone);
const [port, internalPort] = [await freePort(), await freePort()];
const settings = { platformHost: LIVE.PLATFORM_HOST, storesHost: LIVE.PLATFORM_HOST, singleStore: null };
const apps: AppProcess[] = [];

afterAll(async () => {
  for (const app of apps) await app.stop();
  dns.close();
});

const now = () => systemAct('test', new Date());

async function add(store: { id: string }, host: string): Promise<string> {
  const added = await addDomain(store.id, { typed: host, settings }, now());
  if (!added.ok) throw new Error(added.code);
  return (await claimOf(store, host))?.token ?? '';
}
const claimOf = async (store: { id: string }, host: string) =>
  (await listDomains(store.id)).find((each) => each.host === host);

function setRecords(host: string, token: string, slug: string): void {
  zone.set(`_souk.${host}`, [textRecord(`souk-verify=${token}`)]);
  zone.set(host, [nameRecord(`${slug}.${LIVE.PLATFORM_HOST}`)]);
}

// Posts the form of the page's button. The first look-up of the certificate is left to the worker.
async function check(store: { id: string; slug: string }, host: string) {
  const asked = { host, target: { name: `${store.slug}.${LIVE.PLATFORM_HOST}` } };
  const means = { dns: nodeDns([dns.address]), certificates: async () => null, act: now() };
  const checked = await checkDomain(store.id, asked, means);
  return checked.ok ? checked.value.status : checked.code;
}

type Answer = { status: number; location: string | undefined; body: string; ms: number };

function get(to: RequestOptions & { path: string }, host: string, send = request): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: host, headers: { host }, agent: false, ...to };
    const outgoing = send(options, (incoming) => {
      let body = '';
      incoming.on('data', (part) => {
        body += part;
      });
      incoming.on('end', () => {
        const { statusCode = 0, headers } = incoming;
        resolve({ status: statusCode, location: headers.location, body, ms: performance.now() - started });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

test.skipIf(!caddyProgram)(
  'a new domain gets HTTPS automatically with the shipped Caddyfile, and no other name gets a certificate',
  async () => {
    const upstream = `127.0.0.1:${port}`;
    const internal = `127.0.0.1:${internalPort}`;
    const places = { platformHost: LIVE.PLATFORM_HOST, upstream, internal };
    const caddy = await startCaddy(caddyProgram ?? '', places);
    const https = { port: caddy.httpsPort, ca: caddy.root.text };
    const env = {
      ...{ ...LIVE, ...databaseEnv(db), PORT: String(port), WEB_CONCURRENCY: '2' },
      ...{ INTERNAL_LISTEN: internal, TLS_FRONT: `127.0.0.1:${caddy.httpsPort}` },
      ...{ DNS_SERVERS: dns.address, TRUSTED_PROXIES: '127.0.0.1' },
      NODE_EXTRA_CA_CERTS: caddy.root.file,
    };
    apps.push(await startApp(env));
    const shop = 'www.cedar-home.com';
    const open = (host: string, path = '/') => get({ ...https, path }, host);

    const token = await add(cedar, shop);
    await expect(open(shop)).rejects.toThrow();
    expect(await check(cedar, shop)).toBe('pending_dns');
    setRecords(shop, token, cedar.slug);
    expect(await check(cedar, shop)).toBe('verified');
    await vi.waitFor(async () => expect((await claimOf(cedar, shop))?.status).toBe('active'), {
      timeout: 40_000,
      interval: 200,
    });
    expect((await claimOf(cedar, shop))?.certificateUntil?.getTime()).toBeGreaterThan(Date.now());
    const page = await open(shop);
    expect([page.status, page.body.includes(cedar.name)]).toEqual([200, true]);
    const moved = await get({ port: caddy.httpPort, path: '/products' }, shop, plainRequest);
    expect([moved.status, moved.location]).toEqual([308, `https://${shop}/products`]);
    expect((await open(shop, '/internal/tls-ask?domain=x')).status).toBe(404);
    expect((await get({ port, path: '/internal/tls-ask' }, shop, plainRequest)).status).toBe(404);

    const claimed = 'www.stranger.com';
    await add(najd, claimed);
    const removed = 'old.najd-oud.com';
    setRecords(removed, await add(najd, removed), najd.slug);
    expect(await check(najd, removed)).toBe('verified');
    await removeDomain(najd.id, removed, now());
    expect((await addDomain(cedar.id, { typed: removed, settings }, now())).ok, 'quarantined').toBe(false);
    await vi.waitFor(async () => {
      const asked = await get(
        { port: internalPort, path: `/internal/tls-ask?domain=${removed}` },
        '',
        plainRequest,
      );
      expect(asked.status).toBe(404);
    }, 10_000);
    for (const host of [claimed, removed, 'nobody.example', `a.${shop}`]) {
      await expect(open(host), host).rejects.toThrow();
    }

    const wild = { ...https, ca: caddy.platform };
    expect((await get({ ...wild, path: '/' }, `${cedar.slug}.${LIVE.PLATFORM_HOST}`)).status).toBe(200);
    expect((await get({ ...wild, path: '/' }, LIVE.PLATFORM_HOST)).status).toBe(200);

    const flood = Array.from({ length: 1000 }, (_, at) =>
      get({ port: internalPort, path: `/internal/tls-ask?domain=x${at}.example` }, '', plainRequest),
    );
    const during = [await open(shop), await open(shop), await open(shop)];
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([404]));
    for (const { status, ms } of during) expect([status, ms < 3000]).toEqual([200, true]);
  },
  120_000,
);
