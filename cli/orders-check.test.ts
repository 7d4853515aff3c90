import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

// Long timeout: each run is a process, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const env = { SOUK_DATA: dataFolder, PORT: String(await freePort()), PLATFORM_HOST: 'localhost:4037' };
const check = (...args: string[]) =>
  runSouk(['orders', 'check', '--store', cedar.slug, ...args], { ...env, ...databaseEnv(db) });

test('souk orders check reports that all records agree, or names those that do not and exits 1', async () => {
  const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
  await orderOf(cedar, [{ variantId, quantity: 2 }]);
  const right = await expectNothingChanged(db, () => check());
  expect([right.code, right.stdout]).toEqual([0, expect.stringContaining('the books are right')]);
  await db.admin('update stock_levels set quantity = 4 where variant_id = $1', [variantId]);
  const wrong = await check('--json');
  expect([wrong.code, JSON.parse(wrong.stdout)]).toMatchObject([
    1,
    { orders: 1, findings: [{ subject: 'SKU-Lamp', found: '2 changes, 0 breaks, 3 left' }] },
  ]);
});
