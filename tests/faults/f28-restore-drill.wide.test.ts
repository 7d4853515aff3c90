import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type AppProcess, runSouk, startApp } from '#tests/support/app-process.ts';
import { backupFolder, loseInstall } from '#tests/support/backups.ts';
import { openShop, ownInstall } from '#tests/support/own-install.ts';
import { type Acknowledged, CheckoutLoad } from '#tests/support/shoppers.ts';
import { expectWholeOrders } from '#tests/support/whole-orders.ts';

const STOCK = 5000;
/** The orders of at most this time may be lost with a disk. */
const LOSS_MS = 60_000;

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env, WEB_CONCURRENCY: '1' };
const apps: AppProcess[] = [];

afterAll(() => {
  for (const app of apps) app.child.kill('SIGKILL');
});

async function start(): Promise<AppProcess> {
  const app = await startApp(env);
  apps.push(app);
  return app;
}

async function archivedUntil(): Promise<number> {
  const [row] = await install.admin<{ until: Date | null }>(
    'select archived_until as until from backup_state',
  );
  return row?.until?.getTime() ?? 0;
}

async function souk(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runSouk([...args, '--json'], env);
  if (code !== 0) throw new Error(`souk ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A picture of a store, as the media library stores it. */
function addPicture(storeId: string, content: string): string {
  const folder = join(env.SOUK_DATA ?? '', 'media', storeId);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, createHash('sha256').update(content).digest('hex'));
  writeFileSync(path, content);
  return path;
}

async function expectSafe(orders: readonly Acknowledged[], stored: Map<number, string>): Promise<void> {
  expect(orders.filter(({ number }) => !stored.has(number)).map(({ number }) => number)).toEqual([]);
  const last = orders.at(-1);
  expect((await last?.shopper.get(`/order-confirmed/${last.number}`))?.status).toBe(200);
}

test('an install whose disk is lost under load is restored to any second, with every order except those of the last archive interval (F19, R2)', async () => {
  let app = await start();
  const shop = await openShop(install, STOCK);
  const load = new CheckoutLoad(shop, 2);
  onTestFinished(() => load.stop());
  await load.more(10);
  const early = addPicture(shop.storeId, 'before the backup');
  // The worker makes the first backup by itself.
  await vi.waitFor(() => expect(backups.labels()).toHaveLength(1), { timeout: 120_000, interval: 500 });
  await load.more(10);
  const first = load.acknowledged.slice();
  const between = new Date();
  const late = addPicture(shop.storeId, 'after the backup');
  await load.more(10);
  const safe = load.acknowledged.slice();
  const safeAt = Date.now();
  await vi.waitFor(async () => expect(await archivedUntil()).toBeGreaterThan(safeAt), {
    ...{ timeout: LOSS_MS, interval: 500 },
  });
  await load.more(5);
  await loseInstall(install, app);
  await load.stop();
  const { until } = await souk('restore');
  expect(new Date(String(until)).getTime()).toBeGreaterThanOrEqual(safeAt);
  app = await start();
  const stored = await expectWholeOrders(install, { storeId: shop.storeId, stockBefore: STOCK });
  await expectSafe(safe, stored);
  expect([readFileSync(early, 'utf8'), readFileSync(late, 'utf8')]).toEqual([
    'before the backup',
    'after the backup',
  ]);

  // Restores from the same target again, to a second between two orders.
  await loseInstall(install, app);
  await souk('restore', '--at', between.toISOString());
  app = await start();
  const then = await expectWholeOrders(install, { storeId: shop.storeId, stockBefore: STOCK });
  await expectSafe(first, then);
  const times = await install.admin<{ last: Date }>('select max(placed_at) as last from orders');
  expect(times[0]?.last.getTime()).toBeLessThanOrEqual(between.getTime());
  expect(then.size).toBeLessThan(stored.size);

  // The backup of a restored install can be restored too, and equals the install in every table, under load.
  const more = new CheckoutLoad(shop, 2);
  onTestFinished(() => more.stop());
  const drill = await souk('backup', 'drill');
  await more.stop();
  expect(drill).toMatchObject({ ok: true, differences: [], files: { count: 2 } });
  expect(Number(drill.rows)).toBeGreaterThan(100);
  const runs = await install.admin("select kind, outcome from backup_runs where kind = 'drill'");
  expect(runs).toEqual([{ kind: 'drill', outcome: 'done' }]);
  expect(await app.stop()).toBe(0);
}, 400_000);
