import { afterAll, expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { readBranding, saveBranding } from '#domain/tenancy/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type KeepingApp, startKeeping, untilKept } from '#tests/support/kept-pages.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { buy } from '#tests/support/shoppers.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const store = await makeStore({
  ...{ slug: 'cedar', name: 'Cedar House', country: 'SA' },
  ...{ currency: 'USD', defaultLocale: 'en' },
});
const { product, inStore } = catalogueOf(store.id);
const host = 'cedar.shops.example';
const act = systemAct('test', TEST_TIME);
const lamp = await product('Lamp', 0, { amount: 2000 });
const last = { isTracked: true, quantity: 1 };
const cup = await product('Last cup', 0, { variants: [{ values: [], price: usd(1500), stock: last }] });
const apps: KeepingApp[] = [];

async function start(): Promise<KeepingApp & { port: number }> {
  const port = await freePort();
  const app = await startKeeping({ ...LIVE, ...databaseEnv(db), PORT: String(port) }, host);
  apps.push(app);
  return { ...app, port };
}

const [one, two] = [await start(), await start()];

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await backendsGone(db);
});

/** Milliseconds until both processes show the text. */
async function shownByBoth(path: string, what: string): Promise<number> {
  const since = performance.now();
  for (const app of [one, two]) {
    await vi.waitFor(async () => expect((await app.get(path)).shown.includes(what)).toBe(true), 5000);
  }
  return performance.now() - since;
}

test('a new price is on every page of every process within two seconds', async () => {
  for (const app of [one, two]) expect((await untilKept(app, '/products')).shown).toContain('20.00');
  const variants = [{ values: [], price: usd(3100) }];
  await product('Lamp', 0, { id: lamp.productId, variants });
  expect(await shownByBoth('/products', '31.00')).toBeLessThan(2000);
  expect(await shownByBoth('/products/lamp', '31.00')).toBeLessThan(2000);
});

test('the last unit bought through one process is sold out on the other’s page within two seconds', async () => {
  expect((await untilKept(two, '/products/last-cup')).shown).not.toContain('Sold out');
  await buy({ port: one.port, host, variantIds: [cup.variantIds[0] ?? '', lamp.variantIds[0] ?? ''] }, 0);
  expect(await shownByBoth('/products/last-cup', 'Sold out')).toBeLessThan(2000);
});

test('a new colour is on every page of every process within two seconds', async () => {
  for (const app of [one, two]) await untilKept(app, '/brands');
  const colours = { primaryColor: '#7A1F3D', secondaryColor: '#7A1F3D' };
  await inStore(async (tx) => saveBranding(tx, { ...(await readBranding(tx)), ...colours }, act));
  expect(await shownByBoth('/brands', '#7A1F3D')).toBeLessThan(2000);
});
