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

async function currency(...args: string[]) {
  const [verb = '', ...rest] = args;
  const run = await runSouk(['currency', verb, 'cedar', ...rest, '--json'], ENV);
  return { code: run.code, value: JSON.parse(run.stdout || run.stderr) as Record<string, unknown> };
}

const prices = () =>
  db.admin('select currency, amount::int, is_entered from variant_prices order by currency');

test('a store begins to sell in another currency, keeps an entered price, and stops selling in it', async () => {
  const set = await currency('set', '--code', 'sar', '--rate', '٣٫٧٥', '--rounding', 'whole');
  expect(set).toMatchObject({ code: 0, value: { slug: 'cedar', code: 'SAR' } });
  expect(await prices()).toMatchObject([
    { currency: 'SAR', amount: 3800 },
    { currency: 'USD', amount: 1000 },
  ]);
  expect((await currency('price', '--code', 'SAR', '--sku', 'CUP-1', '--price', '39.50')).code).toBe(0);
  expect(await prices()).toMatchObject([{ amount: 3950, is_entered: true }, {}]);
  expect((await currency('list')).value).toMatchObject({
    own: 'USD',
    currencies: [{ code: 'SAR', rate: { numer: 15, denom: 4 }, rounding: 'whole', isReady: true }],
  });
  expect((await currency('remove', '--code', 'SAR')).code).toBe(0);
  expect(await prices()).toEqual([{ currency: 'USD', amount: 1000, is_entered: false }]);
});

// Runs at level full only, because each refusal starts a process.
test.skipIf(!IS_FULL).each([
  [['set', '--code', 'USD', '--rate', '1'], 'currency_is_own'],
  [['set', '--code', 'XXX', '--rate', '1'], 'currency_unknown'],
  [['set', '--code', 'SAR', '--rate', '0'], 'rate_invalid'],
  [['set', '--code', 'JPY', '--rate', '150', '--rounding', 'charm'], 'rounding_invalid'],
  [['price', '--code', 'SAR', '--sku', 'CUP-1', '--price', '1'], 'currency_not_found'],
  [['remove', '--code', 'SAR'], 'currency_not_found'],
])('souk currency %j is refused as %s, and nothing is written', async (args, code) => {
  const refused = await expectNothingChanged(db, () => currency(...args));
  expect(refused).toMatchObject({ code: 1, value: { error: { code } } });
});
