import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
await catalogueOf(cedar.id).product('Cup', -1, {
  variants: [{ values: [], price: usd(1000), sku: 'CUP-1' }],
});
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4037',
  DATABASE_URL: db.urls.app,
  DATABASE_WORKER_URL: db.urls.worker,
  DATABASE_OWNER_URL: db.urls.owner,
  DATABASE_DIRECT_URL: db.urls.direct,
};

async function json(...args: string[]) {
  const run = await runSouk([...args, '--json'], ENV);
  return { code: run.code, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

const stored = () =>
  db.admin('select sale_amount::int, sale_from, sale_to from variant_prices where sale_amount is not null');

test('souk lowers a price for a limited time and restores it', async () => {
  const window = ['--from', '2026-11-27T00:00:00+03:00', '--to', '2026-12-01T00:00:00+03:00'];
  const set = await json('sale', 'set', 'cedar', '--sku', 'CUP-1', '--price', '7.50', ...window);
  expect(set).toEqual({
    code: 0,
    value: {
      slug: 'cedar',
      sku: 'CUP-1',
      sale: { price: usd(750), from: '2026-11-26T21:00:00.000Z', to: '2026-11-30T21:00:00.000Z' },
    },
  });
  const from = new Date('2026-11-26T21:00:00Z');
  expect(await stored()).toEqual([
    { sale_amount: 750, sale_from: from, sale_to: new Date('2026-11-30T21:00:00Z') },
  ]);
  expect((await json('sale', 'end', 'cedar', '--sku', 'CUP-1')).value).toMatchObject({ sale: null });
  expect(await stored()).toEqual([]);
});

// Runs at level full only, because each refusal starts a process.
test.skipIf(!IS_FULL).each([
  ['price_invalid', ['--sku', 'CUP-1', '--price', 'cheap']],
  ['sale_not_lower', ['--sku', 'CUP-1', '--price', '10']],
  ['variant_not_found', ['--sku', 'CUP-2', '--price', '5']],
  ['moment_invalid', ['--sku', 'CUP-1', '--price', '5', '--to', 'tomorrow']],
])('a sale command refuses with %s and changes nothing', async (code, args) => {
  const refused = await expectNothingChanged(db, () =>
    runSouk(['sale', 'set', 'cedar', ...args, '--json'], ENV),
  );
  expect(refused.code).toBe(1);
  expect(`${refused.stdout}${refused.stderr}`).toContain(code);
});
