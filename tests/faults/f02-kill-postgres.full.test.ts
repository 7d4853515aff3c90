import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { openShop, ownInstall } from '#tests/support/own-install.ts';
import { CheckoutLoad, Unanswered } from '#tests/support/shoppers.ts';
import { expectWholeOrders } from '#tests/support/whole-orders.ts';

const STOCK = 5000;
const install = await ownInstall();
let app: AppProcess | null = null;

afterAll(() => void app?.child.kill('SIGKILL'));

test('after kill -9 of PostgreSQL under checkout load, acknowledged orders are complete and the same processes continue selling (F2)', async () => {
  app = await startApp({ ...install.env, WEB_CONCURRENCY: '1' });
  const shop = await openShop(install, STOCK);
  const load = new CheckoutLoad(shop, 6);
  onTestFinished(() => load.stop());
  await load.more(10);
  const processes = [...app.pids('web'), ...app.pids('worker')];
  const killed = install.postgres() ?? 0;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(install.postgres()).not.toBe(killed), { timeout: 15_000, interval: 50 });
  await load.more(10);
  await load.stop();
  // Requests during the outage were told at once to retry; none hung and no process crashed.
  const toldToWait = (error: Error) => error instanceof Unanswered && error.reply.status === 503;
  expect(load.failures.some(toldToWait)).toBe(true);
  expect(load.failures.filter((error) => !toldToWait(error)).map((error) => error.message)).toEqual([]);
  const crashes = app
    .output()
    .split('\n')
    .filter((line) => /"level":"fatal"|ended by itself and is started/.test(line));
  expect(crashes.map((line) => line.slice(0, 900))).toEqual([
    'PostgreSQL ended by itself and is started again',
  ]);
  expect([...app.pids('web'), ...app.pids('worker')]).toEqual(processes);
  const stored = await expectWholeOrders(install, { storeId: shop.storeId, stockBefore: STOCK });
  for (const { number, shopper } of load.acknowledged) {
    expect(stored.has(number)).toBe(true);
    expect((await shopper.get(`/order-confirmed/${number}`)).status).toBe(200);
  }
  expect(await app.stop()).toBe(0);
  expect(install.postgres()).toBeNull();
}, 120_000);
