import { afterAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { laterMigrations } from '#tests/support/migrations.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { CheckoutLoad } from '#tests/support/shoppers.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const STOCK = 5000;
const env = { ...LIVE, ...databaseEnv(db), WEB_CONCURRENCY: '1' };
const shop = await stockedShop(STOCK);
const apps: AppProcess[] = [];
const folder = laterMigrations({
  '9990-later-version.sql': `
    alter table public.orders add column later_note text;
    alter table public.carts add column later_note text not null default '';
    alter table public.stock_levels add column later_count bigint;
    create index orders_later on public.orders (store_id, later_note);`,
});

afterAll(() => {
  for (const app of apps) app.child.kill('SIGKILL');
});

async function startOn(port: number): Promise<CheckoutLoad> {
  apps.push(await startApp({ ...env, PORT: String(port) }));
  const load = new CheckoutLoad({ ...shop, port }, 3);
  onTestFinished(() => load.stop());
  await load.more(8);
  return load;
}

test('a later version’s migration runs beside a long read under the old processes, and both versions sell at the same time (F13)', async () => {
  const old = await startOn(await freePort());
  // A long report is running: the migration must not make every shopper wait behind it.
  await db.admin('begin');
  await db.admin('lock table orders in access share mode');
  const migrating = migrate(db.urls, folder);
  await old.more(8);
  await db.admin('commit');
  expect(await migrating).toEqual(['9990-later-version.sql']);
  await old.more(8);
  // A process of the older version that died during the deploy must also start on the newer schema.
  const later = await startOn(await freePort());
  await Promise.all([old.more(4), later.more(4)]);
  await Promise.all([old.stop(), later.stop()]);
  expect([...old.failures, ...later.failures]).toEqual([]);
  await expectWholeOrders(db, { storeId: shop.storeId, stockBefore: STOCK });
  expect(await Promise.all(apps.map((app) => app.stop()))).toEqual([0, 0]);
  await backendsGone(db);
}, 120_000);
