import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { noteChange, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd, suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { readBranding, saveBranding, saveDetails } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import type { LiveShell } from '#lib/live-events.ts';
import { createLogger } from '#lib/log.ts';
import { ChangeBus } from '#server/changes/index.ts';
import { Live } from '#server/live/live.ts';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

// Live connections of one store never carry an event of another (T8).
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const apps: { app: AppProcess; port: number }[] = [];
const listeners: LiveListener[] = [];

async function start(): Promise<number> {
  const port = await freePort();
  const env = { ...LIVE, ...databaseEnv(db), PORT: String(port), WEB_CONCURRENCY: '1' };
  apps.push({ app: await startApp(env), port });
  return port;
}

const [one, two] = [await start(), await start()];

afterAll(async () => {
  for (const listener of listeners) listener.close();
  await Promise.all(apps.map(({ app }) => app.stop()));
  await backendsGone(db);
});

function listen(port: number, { slug }: TestStore, admin = ''): Promise<LiveListener> {
  const listener = new LiveListener({ port, host: `${slug}.${admin}shops.example` });
  listeners.push(listener);
  return listener.opened();
}

async function paint(store: TestStore, primaryColor: string): Promise<void> {
  await withStore(store.id, async (tx) =>
    saveBranding(tx, { ...(await readBranding(tx)), primaryColor }, act),
  );
}

const brandOf = (listener: LiveListener) => listener.said<LiveShell>('shell').at(-1)?.style['--brand-light'];

/** Causes every kind of event in a store, each with a mark that would identify it elsewhere. */
async function happen(store: TestStore): Promise<string[]> {
  const productId = newId();
  await paint(store, '#0A7D55');
  const announcement = 'Secret of one store';
  await withStore(store.id, async (tx) => {
    await saveDetails(tx, { texts: { en: { announcement }, ar: { announcement } } }, act);
    await noteChange(tx, [`product:${productId}`]);
  });
  await suspendStore({ storeId: store.id, reason: 'a reason' }, act);
  await unsuspendStore({ storeId: store.id, reason: 'a reason' }, act);
  await setPeriodEnd({ storeId: store.id, endsAt: new Date('2026-01-01T00:00:00Z') }, act);
  await setPeriodEnd({ storeId: store.id, endsAt: null }, act);
  return [productId, '#0A7D55', announcement, 'suspended', 'expired', store.id, store.slug];
}

test('a live connection of one store receives nothing of another, through two processes and on both of its hosts (T8)', async () => {
  const own = await Promise.all([listen(one, cedar), listen(two, cedar), listen(two, cedar, 'admin.')]);
  const foreign = await Promise.all([listen(one, najd), listen(two, najd), listen(one, najd, 'admin.')]);
  const marks = await happen(cedar);
  await paint(najd, '#123456');
  for (const listener of own) {
    await listener.until(() => expect(listener.text).toContain('Secret of one store'));
    await listener.until(() => expect(listener.said('products')).toEqual([{ ids: [marks[0]] }]));
    await listener.until(() => expect(listener.said('state').at(-1)).toEqual({ closure: null }));
    expect(listener.text).not.toContain('#123456');
  }
  // The change of their own store came last, so all earlier events have arrived by then.
  for (const listener of foreign) {
    await listener.until(() => expect(brandOf(listener)).toBe('#123456'));
    for (const mark of marks) expect(listener.text).not.toContain(mark);
    expect(listener.said('state')).toEqual([{ closure: null }]);
  }
});

test('a saved colour reaches live connections of both processes within two seconds', async () => {
  const both = await Promise.all([listen(one, cedar), listen(two, cedar)]);
  const since = performance.now();
  await paint(cedar, '#5B2440');
  for (const listener of both) await listener.until(() => expect(brandOf(listener)).toBe('#5B2440'));
  expect(performance.now() - since).toBeLessThan(2000);
});

test('an event bus that sends one store’s events to another is detected (T8)', async () => {
  const read = readConfig({ PLATFORM_HOST: 'souk.localhost:4110' });
  if (!read.ok) throw new Error(read.data.problems.join('\n'));
  const bus = new ChangeBus();
  const live = new Live({ config: read.value, log: createLogger({ level: 'silent' }), bus });
  const server = createServer((request, response) => {
    void live.roomAt(request.headers.host ?? '').then((opened) => {
      response.writeHead(200);
      if (opened) live.join(opened.room, { response, mayHear: () => true });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const foreign = await new LiveListener({ port, host: 'najd.souk.localhost:4110' }).opened();
  const productId = newId();
  bus.tell({ storeId: cedar.id, tags: [`product:${productId}`] });
  expect(foreign.text).not.toContain(productId);
  bus.tell({ storeId: najd.id, tags: [`product:${productId}`] });
  await foreign.until(() => expect(foreign.text).toContain(productId));
  foreign.close();
  live.close();
  await new Promise((resolve) => server.close(resolve));
});

// Thousands of open pages that only listen (R). `npm run test:full` opens as many as one process is meant to hold.
const MANY = IS_FULL ? 10_000 : 2000;
const MOST_PER_ADDRESS = 100;
/** Measured 18 kB after garbage collection; much more means that a connection keeps data it should not. */
const MOST_BYTES_EACH = 40 * 1024;

function rssOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Opens a connection from one of this machine's own addresses; resolves with its first bytes. */
function openLine(lines: Socket[], address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asks = 'GET /api/live HTTP/1.1\r\nHost: cedar.shops.example\r\n\r\n';
    const line = connect({ port: two, host: '127.0.0.1', localAddress: address }, () => line.write(asks));
    lines.push(line);
    line.on('error', reject).on('data', (part) => resolve(String(part)));
  });
}

test(`${MANY} idle live connections use little memory, all receive a change, and other requests are still answered (R)`, async () => {
  const lines: Socket[] = [];
  onTestFinished(() => lines.forEach((line) => void line.destroy()));
  const [web = 0] = apps.at(-1)?.app.pids('web') ?? [];
  const before = rssOf(web);
  for (let network = 1; network <= MANY / MOST_PER_ADDRESS; network++) {
    const address = `127.0.1.${network}`;
    await Promise.all(Array.from({ length: MOST_PER_ADDRESS }, () => openLine(lines, address)));
  }
  const after = rssOf(web);
  expect((after - before) / MANY).toBeLessThan(MOST_BYTES_EACH);
  expect(after).toBeLessThan(400 * 1024 * 1024);
  expect(await openLine(lines, '127.0.1.1'), 'one more from an address').toMatch(
    /^HTTP\/1.1 503 .*\r\n(.*\r\n)*retry-after: 30/,
  );

  const deaf = new Set(lines.slice(0, MANY));
  for (const line of deaf) line.on('data', (part) => part.includes('#8A3B22') && deaf.delete(line));
  const since = performance.now();
  await paint(cedar, '#8A3B22');
  await vi.waitFor(() => expect(deaf.size).toBe(0), { timeout: 5000, interval: 5 });
  expect(performance.now() - since).toBeLessThan(2000);
  const asked = performance.now();
  expect((await fetch(`http://127.0.0.1:${two}/healthz`)).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(1000);
});

test('a process that stops closes its live connections at once, and they can reconnect to the other process', async () => {
  const [left, taken] = [await listen(one, cedar), apps[0]];
  await taken?.app.stop();
  await left.until(() => expect(left.isOpen).toBe(false));
  apps.shift();
  const again = await listen(two, cedar);
  expect(brandOf(again)).toBe('#8A3B22');
});
