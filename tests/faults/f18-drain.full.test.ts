import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { CheckoutLoad, wasUnheard } from '#tests/support/shoppers.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const STOCK = 5000;
const env = { ...LIVE, ...databaseEnv(db), PORT: String(await freePort()), WEB_CONCURRENCY: '1' };
const shop = { ...(await stockedShop(STOCK)), port: Number(env.PORT) };
let app: AppProcess;

afterAll(() => void app?.child.kill('SIGKILL'));

test('SIGHUP replaces all processes, SIGTERM ends them within 10 s, and no shopper’s request fails (F18)', async () => {
  app = await startApp(env);
  const load = new CheckoutLoad(shop, 5);
  onTestFinished(() => load.stop());
  await load.more(5);
  const before = [...app.pids('web'), ...app.pids('worker')];
  app.child.kill('SIGHUP');
  await vi.waitFor(() => expect(app.output()).toMatch(/"msg":"reloaded"/), { timeout: 40_000, interval: 50 });
  const after = [...app.pids('web'), ...app.pids('worker')];
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await load.more(5);
  expect(load.failures).toEqual([]);

  const ended = once(app.child, 'exit');
  const asked = performance.now();
  app.child.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  await load.stop();
  // Requests in progress were finished; later ones found no listening process.
  expect(load.failures.filter((error) => !wasUnheard(error))).toEqual([]);
  const stored = await expectWholeOrders(db, { storeId: shop.storeId, stockBefore: STOCK });
  expect(load.acknowledged.map(({ number }) => number).sort()).toEqual([...stored.keys()].sort());
  await backendsGone(db);
}, 120_000);
