import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { HttpShopper } from '#tests/support/http-shopper.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { memoryCap } from '#tests/support/memory-cap.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { CheckoutLoad } from '#tests/support/shoppers.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);

const MEGABYTES = 512;
const STOCK = 100_000;
const PAGES = 4000;
const READERS = 24;

test('an install sells and serves pages under load with 512 MB for all its processes, and none is killed (F17)', async ({
  skip,
  onTestFinished,
}) => {
  const cap = memoryCap(`souk-f17-${process.pid}`, MEGABYTES);
  skip(cap === null, 'this system lets us make no control group');
  if (!cap) return;
  const dataFolder = mkdtempSync(join(tmpdir(), 'souk-f17-'));
  const port = await freePort();
  const env = {
    ...LIVE,
    ...databaseEnv(db),
    SOUK_DATA: dataFolder,
    PORT: String(port),
    WEB_CONCURRENCY: '1',
  };
  const shop = { ...(await stockedShop(STOCK)), port };
  const app = await startApp(env, ['tests/support/in-cgroup.ts', cap.folder, 'cli/souk.ts', 'start']);
  onTestFinished(async () => {
    await app.stop();
    await backendsGone(db);
    cap.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const [web] = app.pids('web');
  const buying = new CheckoutLoad(shop, 8);
  const statuses = await readPages(port, shop.host);
  await buying.stop();
  process.stdout.write(`memory: ${cap.peakMb()} MB at most of ${MEGABYTES}\n`);
  expect(cap.kills(), 'processes that were killed for memory').toBe(0);
  expect(app.pids('web'), 'the same process as before').toEqual([web]);
  expect(new Set(statuses), 'every page is there').toEqual(new Set([200]));
  expect(buying.failures).toEqual([]);
  expect(buying.acknowledged.length).toBeGreaterThan(100);
  const stored = await expectWholeOrders(db, { storeId: shop.storeId, stockBefore: STOCK });
  expect(stored.size).toBe(buying.acknowledged.length);
  // Renders four thousand pages, which takes minutes on a busy machine.
}, 900_000);

/**
 * Requests pages that are not cached yet, so that each is rendered and cached, with that many readers in parallel.
 */
function readPages(port: number, host: string): Promise<number[]> {
  const reader = new HttpShopper(port, host);
  const read = (nth: number) => async () =>
    (await reader.get(nth % 2 === 0 ? `/search?q=one+${nth}` : `/products?max=${nth + 100}`)).status;
  return inLanes(
    READERS,
    Array.from({ length: PAGES }, (_, nth) => read(nth)),
  );
}
