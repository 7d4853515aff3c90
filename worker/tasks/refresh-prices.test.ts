import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setSalePrice } from '#domain/catalog/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { refreshPricesTask } from './refresh-prices.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const log = createLogger({ level: 'silent' });
const second = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);

function run(payload: Record<string, unknown>, now: Date): Promise<void> {
  const read = readConfig({ SECRET_KEY: 'x'.repeat(32) });
  if (!read.ok) throw new Error(read.data.problems.join(' '));
  const { value: config } = read;
  return asWorker(() => refreshPricesTask.run(payload, { config, log, now }));
}

const listed = async () =>
  (
    await db.admin(
      'select min_amount::int as min, compare_at::int as compare, changes_at from product_prices',
    )
  )[0];

test('jobs begin and end a sale, even if the clock is slightly behind, and a repeated job changes nothing', async () => {
  const { variantIds } = await catalogueOf(cedar.id).product('Lamp', -1, { amount: 1000 });
  const sale = { price: usd(800), from: second(60), to: second(120) };
  const input = { variantId: variantIds[0] ?? '', sale };
  await withStore(cedar.id, (tx) => setSalePrice(tx, input, systemAct('test', second(0))));
  const begin = { storeId: cedar.id, at: second(60).toISOString() };
  await run(begin, second(59.5));
  expect(await listed()).toEqual({ min: 800, compare: 1000, changes_at: second(120) });
  await run(begin, second(61));
  expect(await listed()).toEqual({ min: 800, compare: 1000, changes_at: second(120) });
  await run({ storeId: najd.id, at: second(120).toISOString() }, second(120));
  expect(await listed()).toMatchObject({ min: 800 });
  // The job runs late, as after a stop of the worker: the current state counts.
  await run(begin, second(500));
  expect(await listed()).toEqual({ min: 1000, compare: null, changes_at: null });
});
