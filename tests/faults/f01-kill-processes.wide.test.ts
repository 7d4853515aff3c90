import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { HttpShopper } from '#tests/support/http-shopper.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { type Acknowledged, CheckoutLoad, isCutOff } from '#tests/support/shoppers.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const STOCK = 5000;
const SHOPPERS = 6;
const env = {
  ...LIVE,
  ...databaseEnv(db),
  PORT: String(await freePort()),
  WEB_CONCURRENCY: '2',
};
const shop = { ...(await stockedShop(STOCK)), port: Number(env.PORT) };
const started: AppProcess[] = [];

afterAll(() => {
  for (const app of started) app.child.kill('SIGKILL');
});

async function start(): Promise<AppProcess> {
  const app = await startApp(env);
  started.push(app);
  return app;
}

async function expectAllThere(acknowledged: Acknowledged[]): Promise<void> {
  const stored = await expectWholeOrders(db, { storeId: shop.storeId, stockBefore: STOCK });
  for (const { number, shopper } of acknowledged) {
    expect(stored.has(number)).toBe(true);
    const page = await shopper.get(`/order-confirmed/${number}`);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining(String(number)) });
  }
  const stranger = await new HttpShopper(shop.port, shop.host).get('/order-confirmed/1001');
  expect(stranger.status).toBe(404);
}

test('after kill -9 of a web process and the supervisor under load, acknowledged orders are complete and service resumes (F1)', async () => {
  const app = await start();
  const load = new CheckoutLoad(shop, SHOPPERS);
  onTestFinished(() => load.stop());
  await load.more(8);
  const before = app.pids('web');
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await load.more(8);
  await vi.waitFor(() => expect(app.pids('web')).toHaveLength(2), { timeout: 10_000, interval: 50 });
  expect(app.pids('web')).not.toContain(victim);
  // With one connection per request, a shopper loses only the request that the killed process was serving.
  expect(load.failures.filter((error) => !isCutOff(error))).toEqual([]);
  expect(load.failures.length).toBeLessThanOrEqual(SHOPPERS);

  const orphans = [...app.pids('web'), ...app.pids('worker')];
  await load.more(8);
  app.child.kill('SIGKILL');
  await load.stop();
  expect(load.failures.filter((error) => !isCutOff(error))).toEqual([]);
  const again = await start();
  await expectAllThere(load.acknowledged);
  expect(load.acknowledged.length).toBeGreaterThanOrEqual(24);
  await vi.waitFor(() => expect(orphans.filter(isAlive)).toEqual([]), { timeout: 15_000, interval: 50 });
  expect(await again.stop()).toBe(0);
  await backendsGone(db);
}, 120_000);
