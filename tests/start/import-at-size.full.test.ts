import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { writeBigShopifyFile } from '#tests/support/big-shopify-file.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { buy, type ShopAddress } from '#tests/support/shoppers.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { uploadImport } from '#tests/support/uploads.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const ROWS = 100_000;
const MOST_MB = 300;
const BUYS = 80;

const db = await testDatabase(import.meta.url);
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-import-at-size-'));
const env = { ...LIVE, ...databaseEnv(db), SOUK_DATA: dataFolder, PORT: String(await freePort()) };
const file = join(dataFolder, 'big.csv');
let app: AppProcess;
let shop: ShopAddress;

beforeAll(async () => {
  shop = { ...(await stockedShop(10_000)), port: Number(env.PORT) };
  app = await startApp(env);
}, 120_000);

afterAll(async () => {
  await app.stop();
  await backendsGone(db);
  rmSync(dataFolder, { recursive: true, force: true });
});

const upload = (store: TestStore) => uploadImport({ store, dataFolder, text: createReadStream(file) });

test('100,000 rows are imported completely in constant memory by a running install’s worker (E8)', async () => {
  const totals = await writeBigShopifyFile(file, ROWS);
  const store = await makeStore({ slug: 'large', name: 'Large', currency: 'USD' });
  const began = performance.now();
  const importId = await upload(store);
  await closed(importId);
  const rate = Math.round((totals.rows / (performance.now() - began)) * 1000);
  const megabytes = mostMemory(app.pids('worker')[0] ?? 0);
  // Printed, not asserted, because a busy machine is slower. On a quiet one it should exceed 1,000.
  process.stdout.write(`import: ${totals.rows} rows, ${rate} rows/s, worker ${megabytes} MB at most\n`);
  expect(await rowOf(importId)).toMatchObject({
    status: 'done',
    rows_read: totals.rows,
    products_created: totals.products,
    variants: totals.variants,
    images_queued: totals.pictures,
    error_count: totals.refusedProducts,
  });
  expect(megabytes).toBeLessThan(MOST_MB);
}, 900_000);

test("an import of 100,000 rows leaves another store's checkout p95 below twice its value without the import (E8)", async () => {
  await buys(20);
  const alone = p95(await buys(BUYS));
  const store = await makeStore({ slug: 'second', name: 'Second', currency: 'USD' });
  const importId = await upload(store);
  await vi.waitFor(async () => expect((await rowOf(importId)).rows_read).toBeGreaterThan(0), WAIT);
  const beside = p95(await buys(BUYS));
  expect((await rowOf(importId)).status).toBe('running');
  process.stdout.write(
    `checkout: p95 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside an import\n`,
  );
  expect(beside).toBeLessThan(alone * 2);
}, 900_000);

const WAIT = { timeout: 600_000, interval: 100 };

async function rowOf(importId: string): Promise<Record<string, unknown> & { rows_read: number }> {
  const [row] = await db.admin<Record<string, unknown> & { rows_read: number }>(
    'select * from imports where id = $1',
    [importId],
  );
  if (!row) throw new Error('The import is gone.');
  return row;
}

async function closed(importId: string): Promise<void> {
  await vi.waitFor(async () => expect((await rowOf(importId)).finished_at).not.toBeNull(), WAIT);
}

/** The time that each of that many shoppers takes from an empty cart to an order, one after the other. */
async function buys(count: number): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await buy(shop, round);
    took.push(performance.now() - began);
  }
  return took;
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** The peak memory of a process, as the kernel counts it. */
function mostMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+([0-9]+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}
