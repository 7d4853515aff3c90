import { beforeEach, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  attachImage,
  describePicture,
  editRows,
  listProducts,
  moveCategory,
  productBatches,
  removePicture,
  saveCategory,
  setSalePrice,
  setStock,
} from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { shirt, usd } from '#tests/support/product-inputs.ts';
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

type Payload = {
  at?: string;
  after?: string;
  id?: string;
  variantId?: string;
  productId?: string;
  productIds?: string[];
};
type Job = { id: string; task: string; payload: Payload };

/** The jobs that index products, and are due at a time. */
const jobsAt = (at: Date) =>
  db.admin<Job>(
    `select j.id::text, t.identifier as task, j.payload::jsonb as payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where (t.identifier = 'catalog.refresh-prices' or t.identifier like 'catalog.index-%') and j.run_at <= greatest($1, now())
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

test('a picture of heavy products is described and removed at once, and jobs then index them one at a time (attack 23.26)', async () => {
  const image = { hash: 'e'.repeat(64), contentType: 'image/jpeg', width: 40, height: 30, blur: '' } as const;
  const bytes = Buffer.from('x');
  const { mediaId } = await inStore((tx) => recordImage(tx, { ...image, bytes }, { act }));
  for (const name of ['One', 'Two', 'Three']) {
    const { productId } = await heavy(name);
    await inStore((tx) => attachImage(tx, { productId, mediaId, position: 0 }));
  }
  const cardsWith = async (text: string) =>
    (await db.admin("select from product_cards where locale = 'en' and position($1 in card) > 0", [text]))
      .length;
  expect(await cardsWith(image.hash)).toBe(3);
  const alt = { en: 'A lantern', ar: '' };
  const changes = [
    () => inStore((tx) => describePicture(tx, { mediaId, alt, focal: { x: 50, y: 50 }, version: 1 }, act)),
    () => inStore((tx) => removePicture(tx, { mediaId }, act)),
  ];
  const done = [() => cardsWith(alt.en), async () => 3 - (await cardsWith(image.hash))];
  for (const [nth, change] of changes.entries()) {
    expect(await change()).toMatchObject({ ok: true });
    for (const indexed of [1, 2]) {
      expect(await done[nth]?.()).toBe(indexed);
      const [job, ...others] = await jobsAt(TEST_TIME);
      expect([job?.payload.productIds?.length, ...others]).toEqual([3 - indexed]);
      await run(job, TEST_TIME);
    }
    expect(await done[nth]?.()).toBe(3);
    expect(await jobsAt(TEST_TIME)).toEqual([]);
  }
});

test('variants of a product that sell out are indexed by one job, and by none if their edit indexes the product (attack 23.27)', async () => {
  const { productId, variantIds } = await product('Shirt', -1, shirt());
  const stockJobs = async () => (await jobsAt(TEST_TIME)).map(({ payload }) => payload.productId);
  for (const variantId of variantIds) {
    const level = { variantId, isTracked: true, quantity: 0 };
    await must(inStore((tx) => setStock(tx, level, act)));
  }
  expect(variantIds).toHaveLength(2);
  expect(await stockJobs()).toEqual([productId]);
  await run((await jobsAt(TEST_TIME))[0], TEST_TIME);
  const edits = variantIds.map((id) => ({ id, field: 'quantity' as const, from: 0, to: 5 }));
  await must(inStore((tx) => editRows(tx, { edits, currency: 'USD' }, act)));
  expect(await stockJobs()).toEqual([]);
  // An order names its variants.
  for (const variantId of variantIds) {
    const payload = { storeId: cedar.id, variantId };
    await run({ id: '0', task: 'catalog.index-stock', payload }, TEST_TIME);
  }
  expect(await stockJobs()).toEqual([productId]);
});
