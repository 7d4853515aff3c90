import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each command is a process, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'souk-cli-files-'));
await makeStore({ slug: 'cedar', name: 'Cedar House', currency: 'USD' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function souk(...words: string[]) {
  const args = [join(import.meta.dirname, 'souk.ts'), ...words, '--store', 'cedar', '--json'];
  const env = { ...process.env, ...databaseEnv(db), SOUK_DATA: folder, PLATFORM_HOST: 'localhost:4649' };
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, ...JSON.parse(stdout) };
}

test('a WooCommerce file is imported, exported in Souk’s format, and imported again from that export', () => {
  const [woo, own] = [join(folder, 'woo.csv'), join(folder, 'own.csv')];
  writeFileSync(
    woo,
    'ID,Type,SKU,Name,Regular price,External URL\n1,simple,CUP,Cup,5,\n2,external,X,Far,6,https://far.example/\n',
  );
  expect(souk('import', 'shopify', woo)).toMatchObject({ status: 1, error: { code: 'other_kind' } });
  expect(souk('import', 'woocommerce', woo)).toMatchObject({
    kind: 'woocommerce',
    products: { created: 2 },
    errorCount: 0,
    noteCount: 1,
    errors: [{ line: 3, level: 'note', message: expect.stringContaining('https://far.example/') }],
  });
  expect(souk('export', 'products', own)).toMatchObject({ status: 0, rows: 2 });
  expect(readFileSync(own, 'utf8')).toContain('"Cup"');
  expect(statSync(own).mode & 0o777).toBe(0o600);
  expect(souk('export', 'products', own)).toMatchObject({ status: 1, error: { code: 'file_exists' } });
  expect(souk('import', 'csv', own)).toMatchObject({ kind: 'souk', products: { created: 0, updated: 2 } });
});
