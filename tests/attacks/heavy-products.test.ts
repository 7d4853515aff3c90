import { beforeEach, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  listProducts,
  moveCategory,
  productBatches,
  saveCategory,
  setSalePrice,
} from '#domain/catalog/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { TASKS } from '#worker/tasks/index.ts';

// Two hundred products are nothing, or 410,000 variants with millions of prices. The jobs of sales and of groups share
// two slots with those of all stores, and an owner must be able to rename whatever they have (22.23).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const { category, product, inStore } = catalogueOf(cedar.id);
const log = createLogger({ level: 'silent' });
const act = systemAct('test', TEST_TIME);
const second = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);

type Job = { id: string; task: string; payload: { at?: string; after?: string; id?: string } };

/** The jobs of sales and groups that are due at a time. */
const jobsAt = (at: Date) =>
  db.admin<Job>(
    `select j.id::text, t.identifier as task, j.payload::jsonb as payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('catalog.refresh-prices', 'catalog.index-group') and j.run_at <= greatest($1, now())
      order by j.id`,
    [at],
  );

const config = readConfig({ SECRET_KEY: 'x'.repeat(32) });
/** Runs a job as the worker does, and removes it from the queue. */
async function run(job: Job | undefined, now: Date): Promise<void> {
  if (!job || !config.ok) throw new Error('There is no job to run.');
  await db.admin('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  const task = TASKS.find(({ name }) => name === job.task);
  await asWorker(async () => task?.run(job.payload, { config: config.value, log, now }));
}

/** A product that counts as 2,000 variants. */
async function heavy(title: string, categoryIds: string[] = []) {
  const saved = await product(title, -1, { amount: 1000, categoryIds });
  await db.admin(
    `insert into variants (store_id, id, product_id, position, combination, created_at)
       select $1, gen_random_uuid(), $2, n, 'w' || n, now() from generate_series(1, 1999) n`,
    [cedar.id, saved.productId],
  );
  return saved;
}

const found = async (query: string) =>
  (await must(inStore((tx) => listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, query }))))
    .total;
const title = (id: string, en: string) =>
  must(inStore((tx) => saveCategory(tx, { id, texts: { en: { title: en } } }, act)));

beforeEach(async () => {
  await db.admin('delete from products');
  await db.admin('delete from graphile_worker._private_jobs');
});

test('a sale of heavy products begins product by product, in a chain of jobs that goes on behind the last one and ends', async () => {
  const sale = { price: usd(800), from: second(60), to: null };
  const productIds: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const saved = await heavy(name);
    productIds.push(saved.productId);
    const variantId = saved.variantIds[0] ?? '';
    await must(inStore((tx) => setSalePrice(tx, { variantId, sale }, act)));
  }
  productIds.sort();
  const begun = () =>
    db.admin<{ id: string }>('select product_id as id from product_prices where min_amount = 800 order by 1');
  for (let nth = 1; nth <= productIds.length; nth++) {
    const [job, ...others] = await jobsAt(second(60));
    expect(others).toEqual([]);
    await run(job, second(60));
    expect(await begun()).toEqual(productIds.slice(0, nth).map((id) => ({ id })));
  }
  expect(await jobsAt(second(60))).toEqual([]);
});

test('the job of sales passes a product that stays due, so that it never queues itself for it again', async () => {
  const saved = await heavy('Stays');
  await heavy('Behind');
  const due = () => db.admin("update product_prices set changes_at = '2020-01-01'");
  await due();
  const payload = { storeId: cedar.id, at: second(0).toISOString() };
  await run({ id: '0', task: 'catalog.refresh-prices', payload }, second(0));
  const [job] = await jobsAt(second(0));
  expect(job?.payload.after).toBe(saved.productId);
  await due();
  await run(job, second(0));
  expect(await jobsAt(second(0))).toEqual([]);
});

test('an owner renames a category of heavy products, which jobs then index one at a time', async () => {
  const lamps = await category('Lamps', null);
  await heavy('One', [lamps]);
  await heavy('Two', [lamps]);
  await title(lamps, 'Lanterns');
  expect(await found('lanterns')).toBe(0);
  for (const indexed of [1, 2]) {
    const [job, ...others] = await jobsAt(TEST_TIME);
    expect(others).toEqual([]);
    await run(job, TEST_TIME);
    expect(await found('lanterns')).toBe(indexed);
  }
  expect(await jobsAt(TEST_TIME)).toEqual([]);
});

test('a category of light products is indexed when it is renamed, without a job', async () => {
  const cups = await category('Cups', null);
  await product('Light', -1, { categoryIds: [cups] });
  await title(cups, 'Beakers');
  expect(await found('beakers')).toBe(1);
  expect(await jobsAt(TEST_TIME)).toEqual([]);
});

test('a category moved with many below it indexes no more at once than one of them may have', async () => {
  const [top, to] = [await category('Top', null), await category('To', null)];
  const below = [await category('Left', null, top), await category('Right', null, top)];
  for (const id of below) await heavy(`Of ${id}`, [id]);
  const place = { categoryId: top, parentId: to, index: 0 };
  await must(inStore((tx) => moveCategory(tx, place, act)));
  const jobs = await jobsAt(TEST_TIME);
  expect(jobs.map(({ payload }) => below.includes(payload.id ?? ''))).toEqual([true]);
});

test('all products of a store are taken again in batches that no statement is too short for', async () => {
  const productIds: string[] = [];
  for (const name of ['One', 'Two', 'Three']) productIds.push((await heavy(name)).productId);
  const batches: string[][] = [];
  await withStore(cedar.id, async (tx) => {
    for await (const ids of productBatches(tx, 200)) batches.push(ids);
  });
  expect(batches).toEqual(productIds.sort().map((id) => [id]));
});
