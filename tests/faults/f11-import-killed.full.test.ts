import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { type BigFileTotals, bigShopifyText } from '#tests/support/big-shopify-file.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { makeStore } from '#tests/support/stores.ts';
import { uploadImport } from '#tests/support/uploads.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-import-killed-'));
const env = {
  ...LIVE,
  ...databaseEnv(db),
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  WEB_CONCURRENCY: '1',
};
const store = await makeStore({ slug: 'filling', name: 'Filling', currency: 'USD' });
let app: AppProcess;

afterAll(() => {
  app?.child.kill('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

test('after kill -9 of the worker in the middle of an import, the next worker completes it without a duplicate or missing row (F11)', async () => {
  const { text, totals } = bigShopifyText(2500);
  const importId = await uploadImport({ store, dataFolder, text });
  app = await startApp(env);
  const killed: number[] = [];
  for (const rows of [250, 1200]) {
    await vi.waitFor(async () => expect((await progress()).rows_read).toBeGreaterThan(rows), WAIT);
    const [worker = 0] = app.pids('worker');
    process.kill(worker, 'SIGKILL');
    killed.push((await progress()).rows_read);
    await vi.waitFor(() => expect(app.pids('worker')).not.toContain(worker), WAIT);
  }
  expect(killed.every((rows) => rows < totals.rows)).toBe(true);
  await vi.waitFor(async () => expect((await progress()).status).toBe('done'), WAIT);
  await expectWhole(importId, totals);
  expect(await app.stop()).toBe(0);
  await backendsGone(db);
}, 180_000);

const WAIT = { timeout: 60_000, interval: 20 };

async function progress(): Promise<{ status: string; rows_read: number }> {
  const [row] = await db.admin<{ status: string; rows_read: number }>(
    'select status, rows_read from imports',
  );
  if (!row) throw new Error('The import is gone.');
  return row;
}

async function expectWhole(importId: string, totals: BigFileTotals): Promise<void> {
  const [report] = await db.admin('select * from imports where id = $1', [importId]);
  expect(report).toMatchObject({
    rows_read: totals.rows,
    products_created: totals.products,
    products_updated: 0,
    products_unchanged: 0,
    variants: totals.variants,
    images_queued: totals.pictures,
  });
  const [stored] = await db.admin(
    `select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
            (select count(distinct sku)::int from variants) as skus,
            (select count(distinct (product_id, url))::int from import_images) as pictures,
            (select count(*)::int from import_errors) as errors,
            (select count(distinct line)::int from import_errors) as lines,
            (select max(version) from products) as version`,
  );
  expect(stored).toEqual({
    products: totals.products,
    variants: totals.variants,
    skus: totals.variants,
    pictures: totals.pictures,
    errors: report?.error_count,
    lines: report?.error_count,
    version: 1,
  });
  expect(report?.error_count).toBe(totals.refusedProducts);
}
