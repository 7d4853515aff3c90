import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { migrate } from '#db/migrate.ts';
import { systemAct } from '#domain/audit/index.ts';
import { listProducts, saveCategory, saveProducts } from '#domain/catalog/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { TASKS } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const { category } = catalogueOf(cedar.id);
const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

async function work(): Promise<void> {
  const config = readConfig({});
  if (!config.ok) throw new Error(config.data.problems.join());
  const around = { config: config.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  await runOnce({
    connectionString: db.urls.direct,
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(
      TASKS.map((task) => [task.name, (raw: unknown) => asWorker(() => task.run(raw, around))]),
    ),
  });
}

const count = async (input: { categorySlug?: string; query?: string } = {}) =>
  (
    await must(
      withStore(cedar.id, (tx) =>
        listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, ...input }),
      ),
    )
  ).total;

test('after a category with hundreds of products is renamed and moved, its products are listed correctly once its jobs are done', async () => {
  const home = await category('Home', null);
  const small = await category('Things', null);
  const act = systemAct('test', TEST_TIME);
  const cups = Array.from({ length: 230 }, (_, nth) => ({
    texts: { en: { title: `Cup ${nth}` } },
    status: 'active' as const,
    categoryIds: [small],
    options: [],
    variants: [{ values: [], price: money(500, 'USD') }],
  }));
  await withStore(cedar.id, (tx) => saveProducts(tx, cups, act));
  const change = { id: small, parentId: home, texts: { en: { title: 'Pottery' } } };
  await must(withStore(cedar.id, (tx) => saveCategory(tx, change, act)));
  expect(await count({ query: 'pottery' })).toBe(200);
  await work();
  expect([await count({ query: 'pottery' }), await count({ categorySlug: 'home' })]).toEqual([230, 230]);
}, 60_000);

test('products from before a migration are listed once the migration’s backfill has run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-migrations-'));
  for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  writeFileSync(join(folder, '9999-index-again.sql'), '-- backfill job: catalog.index-group\nselect 1;\n');
  const before = await count();
  await db.admin('delete from product_cards');
  await db.admin('delete from product_listings');
  await db.admin('delete from product_facets');
  await db.admin('delete from product_listing_prices');
  expect(await count()).toBe(0);
  expect(await migrate(db.urls, folder)).toEqual(['9999-index-again.sql']);
  const jobs = await db.admin<{ store: string }>(
    `select payload ->> 'storeId' as store from graphile_worker._private_jobs where payload ->> 'backfill' = 'true'`,
  );
  expect(jobs.map(({ store }) => store).sort()).toEqual([cedar.id, najd.id].sort());
  // Two minutes later, when a reload has replaced the worker of the former release.
  await db.admin('update graphile_worker._private_jobs set run_at = now()');
  await work();
  expect(await count()).toBe(before);
  expect(await migrate(db.urls, folder)).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);
