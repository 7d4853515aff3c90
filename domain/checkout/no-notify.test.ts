import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expireHold, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { settleOrder } from '#domain/payments/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { creditShop } from '#tests/support/credit-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { placeOrder } from './index.ts';

/*
 * NOTIFY takes one lock for the commits of the whole server, so orders of all stores would wait for each other. In
 * this file's database every notification fails with its transaction.
 */
const db = await testDatabase(import.meta.url);
// The built-in function is called by its number, so it cannot be replaced; a renamed one is no longer found.
await db.admin('alter function pg_catalog.pg_notify(text, text) rename to pg_notify_before');
await db.admin(`create function pg_catalog.pg_notify(text, text) returns void language plpgsql
  as $$ begin raise exception 'notified %', $1; end $$`);
const { cedar, najd } = await twoStores();
const desk = testDesk({ at: TEST_TIME });

beforeAll(async () => {
  await setTerms(cedar, 'transfer', { ...BANK, holdDays: 3 });
  await openTestAccount(cedar, desk);
});

/** The kinds of jobs that `work` added. */
async function jobsOf(work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await db.admin<{ id: string }>(
    'select coalesce(max(id), 0) as id from graphile_worker._private_jobs',
  );
  await work();
  const rows = await db.admin<{ task: string }>(
    `select distinct t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.id > $1 order by 1`,
    [last?.id],
  );
  return rows.map(({ task }) => task);
}

const make = (title: string, stock = 5) => makeVariant(cedar, { title, amount: 1000, stock });

test('a notification fails in this database', async () => {
  await expect(db.admin("select graphile_worker.add_job('mail.deliver')")).rejects.toThrow(
    'notified jobs:insert',
  );
});

test('an order of the last units notifies nobody, and adds the jobs of its mail and its stock', async () => {
  const variantId = await make('Last', 20);
  const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId, quantity: 20 }]));
  const added = await jobsOf(async () =>
    expect(await placeOrder(cedar.id, input, SHOPPER)).toMatchObject({ ok: true }),
  );
  expect(added).toEqual(['catalog.index-stock', 'mail.deliver', 'stock.mail-low']);
});

test('an order that is paid in part by store credit, and by card for the rest, notifies nobody', async () => {
  const shop = await creditShop(db, najd);
  const added = await jobsOf(async () => {
    const { orderId } = await shop.placed({ has: 1000, method: 'card' });
    await shop.payCard(orderId);
  });
  expect(added).toEqual(expect.arrayContaining(['payments.check', 'payments.expire-hold']));
});

test('a card payment notifies nobody from its start to its confirmation, and neither does a cancellation', async () => {
  const variantId = await make('Card');
  const { orderId } = await cardOrder(cedar, [{ variantId, quantity: 1 }]);
  const added = await jobsOf(async () => {
    const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
    const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
      orderId,
    ]);
    const paid = await syncAttempt(cedar.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
    expect(paid).toEqual({ ok: true, value: 'paid' });
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, SHOPPER));
  });
  expect(added).toEqual(expect.arrayContaining(['mail.deliver', 'payments.call', 'payments.check']));
});

test('a bank transfer that arrives and a hold that ends notify nobody', async () => {
  const variantId = await make('Transfer');
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const late = systemAct('test', new Date(TEST_TIME.getTime() + 4 * 86_400_000));
  const added = await jobsOf(async () => {
    const [paid, unpaid] = [
      await orderOf(cedar, [{ variantId }], { form }),
      await orderOf(cedar, [{ variantId }], { form }),
    ];
    const settled = await withStore(cedar.id, async (tx) => {
      const { total: amount, currency } = await tx
        .selectFrom('orders')
        .select(['total', 'currency'])
        .where('store_id', '=', tx.storeId)
        .where('id', '=', paid.orderId)
        .executeTakeFirstOrThrow();
      return settleOrder(tx, { orderId: paid.orderId, source: 'transfer', amount, currency }, SHOPPER);
    });
    expect(settled).toMatchObject({ ok: true });
    await expireHold(cedar.id, { orderId: unpaid.orderId, desk }, late);
  });
  expect(added).toEqual(['mail.deliver', 'payments.expire-hold']);
});
