import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { writeBigShopifyFile } from '#tests/support/big-shopify-file.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'souk-cli-import-'));
const file = join(folder, 'big.csv');
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BIN = join(import.meta.dirname, '../bin/souk.js');
const ENV = { ...process.env, ...databaseEnv(db), SOUK_DATA: folder, PLATFORM_HOST: 'localhost:4037' };

/** `souk import shopify` as a person starts it, through the program that selects Node. */
function importFile() {
  const args = [BIN, 'import', 'shopify', file, '--store', store.slug, '--json'];
  const child = spawn(process.execPath, args, { env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, report: JSON.parse(stdout) }));
  return { child, ended, said: () => stderr };
}

const stored = async () => (await db.admin('select 1 from products where store_id = $1', [store.id])).length;

test('Ctrl-C stops an import after its batch, reports the imported rows, and importing the same file again continues from there', async () => {
  const totals = await writeBigShopifyFile(file, 2200);
  const first = importFile();
  await vi.waitFor(() => expect(first.said()).toContain('rows read'), { timeout: 60_000, interval: 10 });
  first.child.kill('SIGINT');
  // A terminal signals the whole process group, so the import process receives the signal too.
  first.child.kill('SIGINT');
  const { code, report } = await first.ended;
  expect({ code, status: report.status }).toEqual({ code: 130, status: 'cancelled' });
  expect(report.products.created).toBeGreaterThan(0);
  expect(report.products.created).toBeLessThan(totals.products);
  expect(await stored()).toBe(report.products.created);

  const second = await importFile().ended;
  expect(second).toMatchObject({
    code: 0,
    report: {
      status: 'done',
      products: {
        created: totals.products - report.products.created,
        updated: 0,
        unchanged: report.products.created,
      },
      errorCount: totals.refusedProducts,
    },
  });
  expect(await stored()).toBe(totals.products);
});
