import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { shipOrder, startProcessing } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { countWaiting, issueAllWaiting } from './index.ts';

const db = await testDatabase(import.meta.url);

/** A Saudi shop that charges VAT, without seller details, and orders that are ready to be shipped. */
async function shopWith(slug: string, orders: number) {
  const store = await makeStore({ slug, name: slug, currency: 'SAR', country: 'SA' });
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [store.id]);
  const variantId = await makeVariant(store, { title: 'Oud', amount: 23_000, stock: null });
  const act: Act = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const orderIds: string[] = [];
  while (orderIds.length < orders) {
    const { orderId } = await orderOf(store, [{ variantId, quantity: 1 }]);
    await withStore(store.id, (tx) => startProcessing(tx, { orderId }, act));
    orderIds.push(orderId);
  }
  const ship = async (tx: StoreTx, orderId = '') => {
    const shipped = await shipOrder(tx, { orderId }, act);
    if (!shipped.ok) throw new Error(shipped.code);
  };
  const shipAll = async () => {
    for (const orderId of orderIds) await withStore(store.id, (tx) => ship(tx, orderId));
  };
  return { store, act, orderIds, ship, shipAll };
}
type Shop = Awaited<ReturnType<typeof shopWith>>;

type WaitingJob = { after?: { dueAt: string; id: string }; queue: string };
const jobs = async ({ store }: Shop) =>
  db.admin<WaitingJob>(
    `select j.payload -> 'after' as after, split_part(q.queue_name, ':', 1) as queue
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'invoices.issue-waiting'
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.payload ->> 'storeId' = $1 order by j.id`,
    [store.id],
  );
const issued = async ({ store }: Shop) =>
  (
    await db.admin<{ code: string }>('select code from invoices where store_id = $1 order by sequence', [
      store.id,
    ])
  ).map(({ code }) => code);
const someoneWaits = () =>
  vi.waitFor(
    async () =>
      expect(
        await db.admin(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      ).toHaveLength(1),
    { timeout: 20_000, interval: 50 },
  );

/** Keeps the transaction of `first` open until `second`, which begins meanwhile, waits for a lock. */
async function whileOpen(
  { store }: Shop,
  first: (tx: StoreTx) => Promise<void>,
  second: () => Promise<void>,
): Promise<void> {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = withStore(store.id, async (tx) => {
    await first(tx);
    begun.resolve();
    await goOn.promise;
  });
  await Promise.race([begun.promise, open]);
  const other = second();
  await someoneWaits().finally(goOn.resolve);
  await Promise.all([open, other]);
}

test('orders whose documents wait for details queue no job, however many there are', async () => {
  const shop = await shopWith('quiet', 3);
  await shop.shipAll();
  expect(await jobs(shop)).toEqual([]);
  const told = { orders: 3, firstBy: '2026-11-21' };
  expect(await withStore(shop.store.id, countWaiting)).toEqual(told);
});

test('a save of the details waits for a document that begins to wait, so its job finds it', async () => {
  const shop = await shopWith('saved-later', 1);
  await whileOpen(
    shop,
    (tx) => shop.ship(tx, shop.orderIds[0]),
    () => completeSeller(shop.store),
  );
  expect(await jobs(shop)).toEqual([{ after: null, queue: 'web' }]);
  await issueAllWaiting(shop.store.id, shop.act);
  expect(await issued(shop)).toEqual(['INV-1']);
});

test('a document that finds complete details only after it began to wait queues the job itself', async () => {
  const shop = await shopWith('saved-first', 1);
  // A save whose job has already run.
  const save = async (tx: StoreTx) => {
    await sql`update store_settings set version = version + 1 where store_id = ${tx.storeId}`.execute(tx);
    await sql`insert into invoice_settings (store_id, addresses, vat_number, updated_at)
      values (${tx.storeId}, '{"en": "7 Olaya Street"}', '310122393500003', ${TEST_TIME})`.execute(tx);
  };
  await whileOpen(shop, save, () => withStore(shop.store.id, (tx) => shop.ship(tx, shop.orderIds[0])));
  expect(await jobs(shop)).toEqual([{ after: null, queue: 'web' }]);
});

test('a run ends after a minute, and another job goes on with the next document', async () => {
  const shop = await shopWith('many', 4);
  await shop.shipAll();
  await completeSeller(shop.store);
  await db.admin("delete from graphile_worker._private_jobs where payload ->> 'storeId' = $1", [
    shop.store.id,
  ]);
  let elapsed = -25;
  const clock = () => {
    elapsed += 25;
    return new Date(TEST_TIME.getTime() + elapsed * 1000);
  };
  await issueAllWaiting(shop.store.id, shop.act, { clock });
  expect(await issued(shop)).toEqual(['INV-1', 'INV-2']);
  const [next, ...others] = await jobs(shop);
  expect(others).toEqual([]);
  const { dueAt = '', id = '' } = next?.after ?? {};
  expect(next?.queue).toBe('web');
  await issueAllWaiting(shop.store.id, shop.act, { after: { dueAt: new Date(dueAt), id } });
  expect(await issued(shop)).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-4']);
  expect(await jobs(shop)).toHaveLength(1);
});

test('a worker that stops leaves the rest to another job', async () => {
  const shop = await shopWith('stopped', 2);
  await shop.shipAll();
  await completeSeller(shop.store);
  await issueAllWaiting(shop.store.id, shop.act, { stopping: AbortSignal.abort() });
  expect(await issued(shop)).toEqual([]);
  expect(await jobs(shop)).toHaveLength(2);
});
