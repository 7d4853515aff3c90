import { afterAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { cutLine } from '#tests/support/cut-line.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type KeepingApp, startKeeping, untilKept } from '#tests/support/kept-pages.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { makeStore } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({
  ...{ slug: 'cedar', name: 'Cedar House', country: 'SA' },
  ...{ currency: 'USD', defaultLocale: 'en' },
});
const { product } = catalogueOf(store.id);
const lamp = await product('Lamp', 0, { amount: 2000 });
// Only the connection that listens for changes is cut; store queries use other connections.
const line = await cutLine(db);
let app: KeepingApp;

afterAll(async () => {
  await app?.stop();
  await line.close();
  await backendsGone(db);
});

const cost = (amount: number) =>
  product('Lamp', 0, { id: lamp.productId, variants: [{ values: [], price: usd(amount) }] });

test('a process without change notifications serves no cached page, and no earlier page once they are back (F16)', async () => {
  const env = {
    ...LIVE,
    ...databaseEnv(db),
    DATABASE_DIRECT_URL: line.env.DATABASE_DIRECT_URL ?? '',
    PORT: String(await freePort()),
  };
  app = await startKeeping(env, 'cedar.shops.example');
  expect((await untilKept(app, '/products')).shown).toContain('20.00');

  await line.cut();
  await cost(3100);
  const hits = app.hits();
  await vi.waitFor(async () => expect((await app.get('/products')).shown.includes('31.00')).toBe(true), 5000);
  expect((await app.get('/products')).shown).toContain('31.00');
  expect(app.hits()).toBe(hits);
  await cost(4200);
  expect((await app.get('/products')).shown).toContain('42.00');

  await line.mend();
  expect((await untilKept(app, '/products')).shown).toContain('42.00');
  await cost(5300);
  await vi.waitFor(async () => expect((await app.get('/products')).shown.includes('53.00')).toBe(true), 2000);
}, 60_000);
