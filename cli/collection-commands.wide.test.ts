import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const { brand, product } = catalogueOf(cedar.id);
const brandId = await brand('Oak');
const cup = await product('Cup', -1, { amount: 1000, brandId });
const bowl = await product('Bowl', -1, { amount: 5000, brandId });
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

const TITLED = ['--store', 'cedar', '--locale', 'en', '--title', 'Gifts'];
const save = (slug: string, ...args: string[]) =>
  runSouk(['collection', 'save', slug, ...TITLED, ...args, '--json'], ENV);

test('a collection is filled by hand, then by a rule, under one address', async () => {
  const made = await save('gifts', '--products', 'bowl,cup');
  expect([made.code, JSON.parse(made.stdout).created]).toEqual([0, true]);
  expect(await db.admin('select product_id from collection_products order by position')).toEqual([
    { product_id: bowl.productId },
    { product_id: cup.productId },
  ]);
  const ruled = await save('gifts', '--brand', 'oak', '--to', '20');
  expect([ruled.code, JSON.parse(ruled.stdout)]).toEqual([0, { ...JSON.parse(made.stdout), created: false }]);
  expect(await db.admin('select rule from collections')).toEqual([
    {
      rule: {
        match: 'all',
        conditions: [
          { field: 'brand', id: brandId },
          { field: 'price', currency: 'USD', from: null, to: 2000 },
        ],
      },
    },
  ]);
  expect(await db.admin('select product_id from collection_products')).toEqual([]);
});

// Runs at level full only, because each refusal starts a process.
test.skipIf(!IS_FULL).each([
  ['a product that does not exist', 'product_not_found', ['--products', 'cup,none']],
  ['a brand that does not exist', 'brand_not_found', ['--brand', 'none']],
  ['an invalid amount', 'price_invalid', ['--from', 'abc']],
  ['an impossible number of stars', 'rule_invalid', ['--stars', '9']],
])('souk refuses a collection with %s, and writes nothing', async (_, code, args) => {
  await expectNothingChanged(db, async () => {
    const run = await save('refused', ...args);
    expect([run.code, JSON.parse(run.stdout).error.code]).toEqual([1, code]);
  });
});
