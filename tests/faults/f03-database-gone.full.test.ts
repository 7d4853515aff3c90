import { afterAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { cutLine } from '#tests/support/cut-line.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type KeepingApp, startKeeping, untilKept } from '#tests/support/kept-pages.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { makeStore } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const GONE_MS = 30_000;

const db = await testDatabase(import.meta.url);
const store = await makeStore({
  ...{ slug: 'cedar', name: 'Cedar House', country: 'SA' },
  ...{ currency: 'USD', defaultLocale: 'en' },
});
const { product } = catalogueOf(store.id);
const lamp = await product('Lamp', 0, { amount: 2000 });
const line = await cutLine(db);
let app: KeepingApp;

afterAll(async () => {
  app?.child.kill('SIGKILL');
  await line.close();
  await backendsGone(db);
});

async function expectGone(): Promise<void> {
  expect(await app.get('/products')).toMatchObject({ status: 200, shown: expect.stringContaining('20.00') });
  const refused = await app.get('/search?q=lamp');
  expect([refused.status, refused.retryAfter]).toEqual([503, expect.any(String)]);
  expect((await app.get('/readyz')).status).toBe(503);
  expect((await app.get('/healthz')).status).toBe(200);
}

test('while the database is down, cached pages are served and other requests get 503; afterwards no restart is needed (F3)', async () => {
  app = await startKeeping({ ...LIVE, ...line.env, PORT: String(await freePort()) }, 'cedar.shops.example');
  await untilKept(app, '/products');
  const [web] = app.pids('web');

  await line.cut();
  const since = performance.now();
  await vi.waitUntil(
    async () => {
      await expectGone();
      return performance.now() - since > GONE_MS;
    },
    { timeout: GONE_MS + 30_000, interval: 250 },
  );
  // A client that still reaches the database changes a price, and this process is not notified.
  await product('Lamp', 0, { id: lamp.productId, variants: [{ values: [], price: usd(3100) }] });

  await line.mend();
  await vi.waitFor(async () => expect((await app.get('/search?q=lamp')).status).toBe(200), 15_000);
  await vi.waitFor(async () => expect((await app.get('/products')).shown.includes('31.00')).toBe(true), 5000);
  expect((await app.get('/readyz')).status).toBe(200);
  expect((await untilKept(app, '/products')).shown).toContain('31.00');
  expect(app.pids('web')).toEqual([web]);
}, 120_000);
