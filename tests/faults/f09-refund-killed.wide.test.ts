import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { refundOrder } from '#domain/orders/index.ts';
import { type AppProcess, startApp, WORKER_START } from '#tests/support/app-process.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SECRET,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const ownerOf = ({ ownerId }: TestStore) =>
  staffAct({ userId: ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const env = {
  ...databaseEnv(db),
  PLATFORM_HOST: 'souk.localhost:4110',
  SECRET_KEY: SECRET,
  LOG_LEVEL: 'info',
};
const workers: AppProcess[] = [];
const owner = new pg.Client({ connectionString: db.urls.owner });
for (const store of [cedar, najd]) await openTestAccount(store, desk);

afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await owner.end();
});

async function startWorker(): Promise<AppProcess> {
  const worker = await startApp(env, WORKER_START, 'The worker is ready');
  workers.push(worker);
  return worker;
}

/** An invoiced order paid by card; returns the bank's id of the charge too. */
async function paidOrder(store: TestStore): Promise<{ orderId: string; chargeId: string }> {
  const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null });
  const { orderId } = await cardOrder(store, [{ variantId: lamp, quantity: 1 }]);
  const started = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  const { chargeId } = await typeCard(store, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
    orderId,
  ]);
  await syncAttempt(store.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
  await withStore(store.id, (tx) => issueInvoice(tx, { orderId }, ownerOf(store)));
  return { orderId, chargeId };
}

const askBack = (store: TestStore, orderId: string) =>
  withStore(store.id, (tx) => refundOrder(tx, { orderId, other: 1000, method: 'card' }, ownerOf(store)));

/** The amount that the bank gave back, and our record of it. */
const standing = (orderId: string) =>
  db.admin(
    `select (select coalesce(sum(t.amount), 0)::int from test_refunds t join test_charges c on c.id = t.charge_id
              where c.order_reference = o.id::text) as bank, o.payment_status, x.outcome, c.status as call,
            (select count(*)::int from invoices i where i.order_id = o.id and i.kind = 'credit_note') as notes,
            (select count(*)::int from mails m where m.order_id = o.id and m.kind = 'order_refunded') as mails
       from orders o join refunds r on r.order_id = o.id left join refund_outcomes x on x.refund_id = r.id
       join payment_calls c on c.refund_id = r.id where o.id = $1`,
    [orderId],
  );

/** The worker's connections that wait for a lock, or all of its connections. */
const backends = async (condition = 'true') =>
  (
    await db.admin<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and usename in ('souk_worker', 'souk_queue') and ${condition}`,
    )
  )[0]?.n;

test('after kill -9 of the worker before a refund is requested and after it is made, the restarted worker corrects the records by itself', async () => {
  // Of two stores, because a store has one payment job at a time.
  const [before, after] = [await paidOrder(cedar), await paidOrder(najd)];
  // One refund is blocked before the call to the bank and one after it, until the locks are released.
  await owner.connect();
  await owner.query('begin');
  await owner.query(`set local app.store_id = '${cedar.id}'`);
  await owner.query('select 1 from test_charges where id = $1 for update', [before.chargeId]);
  await owner.query('lock table refund_outcomes in share mode');
  const worker = await startWorker();
  expect(await askBack(cedar, before.orderId)).toMatchObject({ ok: true });
  expect(await askBack(najd, after.orderId)).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await backends(`wait_event_type = 'Lock'`)).toBe(2), {
    timeout: 20_000,
    interval: 20,
  });
  worker.child.kill('SIGKILL');
  await owner.query('rollback');
  await vi.waitFor(async () => expect(await backends()).toBe(0), { timeout: 20_000, interval: 20 });
  const half = { payment_status: 'paid', outcome: null, call: 'asked', notes: 0, mails: 0 };
  expect(await standing(before.orderId)).toEqual([{ bank: 0, ...half }]);
  expect(await standing(after.orderId)).toEqual([{ bank: 1000, ...half }]);

  const again = await startWorker();
  const done = { outcome: 'paid', call: 'done', notes: 1, mails: 1 };
  const whole = { bank: 1000, payment_status: 'partially_refunded', ...done };
  await vi.waitFor(
    async () => {
      expect(await standing(before.orderId)).toEqual([whole]);
      expect(await standing(after.orderId)).toEqual([whole]);
    },
    { timeout: 30_000, interval: 50 },
  );
  for (const { id } of [cedar, najd]) expect((await withStore(id, checkConsistency)).findings).toEqual([]);
  expect(await again.stop()).toBe(0);
}, 90_000);
