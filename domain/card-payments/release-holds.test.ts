import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { cancelOrder, lockOrder } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { releaseHolds, startPayment, syncAttempt } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const silent = testDesk({ at: TEST_TIME }, () => ({
  retrieve: async () => ({ ok: false, code: 'provider_unreachable', data: { reason: 'timeout' } }),
}));
await openTestAccount(cedar, desk);
let made = 0;

/** An order for two of five units, with a page at the provider unless `hasPage` is false. */
async function hoarded({ hasPage = true } = {}) {
  const variantId = await makeVariant(cedar, { title: `Lamp ${++made}`, amount: 2000, stock: 5 });
  const { orderId } = await cardOrder(cedar, [{ variantId, quantity: 2 }]);
  if (!hasPage) return { orderId, variantId, url: null };
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  if (!started.ok) throw new Error(started.code);
  return { orderId, variantId, url: started.value.url };
}

const release = (orderIds: string[], by = desk, storeId = cedar.id) =>
  releaseHolds(storeId, { orderIds, desk: by }, STAFF);

async function standing({ orderId, variantId }: { orderId: string; variantId: string }) {
  const [row] = await db.admin(
    `select o.status, o.payment_status, s.quantity as left,
            (select coalesce(sum(p.refunded_amount), 0)::int from payments p where p.order_id = o.id) as back
       from orders o, stock_levels s where o.id = $1 and s.variant_id = $2`,
    [orderId, variantId],
  );
  return row;
}
const RELEASED = { status: 'cancelled', payment_status: 'voided', left: 5, back: 0 };

test('releasing holds cancels unpaid orders, closes their payment pages, returns their stock once, and is audited', async () => {
  const first = await hoarded();
  const second = await hoarded({ hasPage: false });
  const ids = [first.orderId, second.orderId];
  expect(await release(ids)).toEqual({ orders: 2, pieces: 4, stayed: [] });
  for (const order of [first, second]) expect(await standing(order)).toEqual(RELEASED);
  expect(await typeCard(cedar, first.url, CARDS.good, TEST_TIME)).toMatchObject({ status: 'expired' });
  const audited = await db.admin(
    `select actor_kind, subject_id from audit_entries where action = 'order.cancelled' order by subject_id`,
  );
  expect(audited).toEqual([...ids].sort().map((id) => ({ actor_kind: 'staff', subject_id: id })));
  const again = await expectNothingChanged(db, () => release(ids));
  expect(again).toMatchObject({ orders: 0, stayed: [{ why: 'not_waiting' }, { why: 'not_waiting' }] });
});

test('releasing holds keeps an order that was paid meanwhile, with all of its money, and releases the others', async () => {
  const paid = await hoarded();
  await typeCard(cedar, paid.url, CARDS.good, TEST_TIME);
  const other = await hoarded();
  const done = await release([paid.orderId, other.orderId]);
  expect(done).toEqual({ orders: 1, pieces: 2, stayed: [{ orderId: paid.orderId, why: 'not_waiting' }] });
  const sold = { status: 'confirmed', payment_status: 'paid', left: 3, back: 0 };
  expect([await standing(paid), await standing(other)]).toEqual([sold, RELEASED]);
});

test('releasing holds leaves an order that is partly paid, or whose transfer receipt is unchecked', async () => {
  const inPart = await hoarded({ hasPage: false });
  await db.admin(
    `insert into payments (store_id, id, order_id, method, status, amount, captured_amount, currency, created_at, settled_at)
     select store_id, $2, id, 'store_credit', 'paid', 100, 100, currency, placed_at, placed_at from orders where id = $1`,
    [inPart.orderId, newId()],
  );
  const sent = await hoarded({ hasPage: false });
  await db.admin(
    `insert into transfer_receipts (store_id, id, order_id, file_hash, content_type, bytes, uploaded_at)
     values ($1, $2, $3, repeat('a', 64), 'image/png', 9, $4)`,
    [cedar.id, newId(), sent.orderId, TEST_TIME],
  );
  const done = await expectNothingChanged(db, () => release([inPart.orderId, sent.orderId]));
  expect(done.stayed.map(({ why }) => why)).toEqual(['not_waiting', 'receipt_waits']);
});

test('if a provider does not answer, releasing holds calls it once, keeps its orders, and releases orders without a payment page', async () => {
  const [one, two] = [await hoarded(), await hoarded()];
  const stayed = await expectNothingChanged(db, () => release([one.orderId, two.orderId], silent));
  expect(stayed.stayed.map(({ why }) => why)).toEqual(['provider_unreachable', 'page_open']);
  const plain = await hoarded({ hasPage: false });
  expect(await release([one.orderId, plain.orderId], silent)).toMatchObject({ orders: 1, pieces: 2 });
  expect(await standing(plain)).toEqual(RELEASED);
});

test('releasing holds does not find another store’s order', async () => {
  const { orderId } = await hoarded();
  const done = await expectNothingChanged(db, () => release([orderId, 'none'], desk, najd.id));
  expect(done.stayed.map(({ why }) => why)).toEqual(['order_not_found', 'order_not_found']);
});

test('an order that is paid and released at the same moment ends as either paid or released, and its payment is never refunded', async () => {
  for (let round = 0; round < 8; round++) {
    const order = await hoarded();
    let status = '';
    const pay = async () => {
      ({ status } = await typeCard(cedar, order.url, CARDS.good, TEST_TIME));
    };
    const free = () => release([order.orderId]);
    await Promise.all(round % 2 === 0 ? [pay(), free()] : [free(), pay()]);
    const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
      order.orderId,
    ]);
    await syncAttempt(cedar.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
    const sold = { status: 'confirmed', payment_status: 'paid', left: 3, back: 0 };
    expect(await standing(order)).toEqual(status === 'paid' ? sold : RELEASED);
  }
});

// A naive version: checks in one transaction whether the order is paid, and cancels it in the next without
// closing its page.
test('a naive release that does not close the payment page cancels a paid order and refunds it', async () => {
  const order = await hoarded();
  await typeCard(cedar, order.url, CARDS.good, TEST_TIME);
  const seen = await withStore(cedar.id, (tx) => lockOrder(tx, order.orderId));
  expect(seen?.status).toBe('pending_payment');
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: order.orderId }, STAFF));
  const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
    order.orderId,
  ]);
  await syncAttempt(cedar.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
  expect(await standing(order)).toMatchObject({ status: 'cancelled', left: 5, back: 4500 });
});
