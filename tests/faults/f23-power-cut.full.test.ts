import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import { type AppProcess, NPM_START, startApp } from '#tests/support/app-process.ts';
import { openShop, ownInstall } from '#tests/support/own-install.ts';
import { CheckoutLoad, isCutOff } from '#tests/support/shoppers.ts';
import { expectWholeOrders } from '#tests/support/whole-orders.ts';

const STOCK = 5000;
const install = await ownInstall();
const apps: AppProcess[] = [];

afterAll(() => {
  for (const app of apps) app.child.kill('SIGKILL');
});

async function npmStart(): Promise<AppProcess> {
  const app = await startApp({ ...install.env, WEB_CONCURRENCY: '2' }, NPM_START);
  apps.push(app);
  return app;
}

/** Returns a process and all its descendants, as Linux lists them in /proc. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = parentOf(Number(name));
      return parent === null ? [] : [[Number(name), parent] as const];
    });
  const tree = [root];
  for (const pid of tree) tree.push(...parents.flatMap(([child, parent]) => (parent === pid ? [child] : [])));
  return tree;
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

test('an install whose processes are all killed at once, twice, under load restarts by itself with every acknowledged order (F23)', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'the tree of processes is read from /proc');
  let app = await npmStart();
  const shop = await openShop(install, STOCK);
  const load = new CheckoutLoad(shop, 6);
  onTestFinished(() => load.stop());
  for (let cut = 0; cut < 2; cut++) {
    await load.more(12);
    const tree = treeOf(app.child.pid ?? 0);
    expect(tree).toContain(install.postgres());
    expect(tree.length).toBeGreaterThanOrEqual(6);
    for (const pid of tree) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), { timeout: 10_000, interval: 20 });
    app = await npmStart();
  }
  await load.more(12);
  await load.stop();
  expect(load.failures.filter((error) => !isCutOff(error))).toEqual([]);
  const stored = await expectWholeOrders(install, { storeId: shop.storeId, stockBefore: STOCK });
  for (const { number, shopper } of load.acknowledged) {
    expect(stored.has(number)).toBe(true);
    expect((await shopper.get(`/order-confirmed/${number}`)).status).toBe(200);
  }
  expect(await app.stop()).toBe(0);
  expect(install.postgres()).toBeNull();
}, 180_000);
