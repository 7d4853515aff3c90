import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { collectCash, editOrder, orderDetail, payOnDelivery } from '#domain/orders/index.ts';
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
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { startPayment, syncAttempt } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const desk = testDesk({ at: TEST_TIME });
const staffOf = (store: TestStore) =>
  staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

type Goods = { store: TestStore; cup: string };

// A store whose prices include tax, or a store that adds it. The cash fee of 7.77 is taxed like delivery.
async function storeWith(store: TestStore, pricesIncludeTax: boolean, capturesLater = false): Promise<Goods> {
  await openTestAccount(store, desk, { capturesLater });
  await setTerms(store, 'cash', { fee: 777 });
  await db.admin(
    `update store_settings set tax_rate_ppm = 150000, prices_include_tax = $2 where store_id = $1`,
    [store.id, pricesIncludeTax],
  );
  return { store, cup: await makeVariant(store, { title: 'Cup', amount: 1999, stock: null }) };
}
const stores = [await storeWith(cedar, true), await storeWith(najd, false, true)] as const;

async function read({ id }: TestStore, orderId: string) {
  const order = await withStore(id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

/** Like cardOrder, but with cash on delivery. */
async function cashOrder(store: TestStore, lines: { variantId: string; quantity: number }[]) {
  const order = { lines, form: GOOD_FORM, locale: 'en', paymentMethod: 'cash_on_delivery' } as const;
  const placed = await withStore(store.id, (tx) => recordOrder(tx, order, SHOPPER));
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.orderId;
}

const sumsOf = ({ total, subtotal, codFee, taxTotal, deliveryCharges }: Awaited<ReturnType<typeof read>>) =>
  [total, subtotal, codFee, taxTotal, deliveryCharges].map(({ amount }) => amount);

async function payByCard({ store }: Goods, orderId: string) {
  const begun = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  if (!begun.ok) throw new Error(begun.code);
  await typeCard(store, begun.value.url, CARDS.good, TEST_TIME);
  const attempts = await db.admin<{ id: string; amount: string }>(
    `select id, amount from payment_attempts where order_id = $1 and status = 'open'`,
    [orderId],
  );
  for (const { id } of attempts) await syncAttempt(store.id, { attemptId: id, desk }, jobAct());
  return Number(attempts[0]?.amount);
}

describe('changing the payment method gives the same total as choosing it from the start', () => {
  test.each([0, 1] as const)(
    'changing from card to cash gives the same total as choosing cash from the start (store %i)',
    async (which) => {
      const { store, cup } = stores[which];
      const lines = [{ variantId: cup, quantity: 3 }];
      const inCash = await read(store, await cashOrder(store, lines));
      const { orderId } = await cardOrder(store, lines);
      const before = await read(store, orderId);
      const change = (agreed?: number) => (tx: StoreTx) => payOnDelivery(tx, { orderId, agreed }, SHOPPER);
      // The shopper is asked about a fee that was not shown or was shown with another amount.
      for (const agreed of [undefined, before.total.amount, inCash.total.amount - 1]) {
        const asked = await expectNothingChanged(db, () => withStore(store.id, change(agreed)));
        expect(asked).toMatchObject({ code: 'total_changed', data: { total: inCash.total.amount } });
      }
      expect(await withStore(store.id, change(inCash.total.amount))).toMatchObject({ ok: true });
      const after = await read(store, orderId);
      expect(sumsOf(after)).toEqual(sumsOf(inCash));
      expect(after).toMatchObject({ balance: inCash.total, paymentStatus: 'unpaid' });
      expect(after.events.map(({ kind }) => kind)).toContain('repriced');
      await withStore(store.id, (tx) => collectCash(tx, { orderId }, staffOf(store)));
      expect((await withStore(store.id, checkConsistency)).findings).toEqual([]);
    },
  );

  test('changing from cash to card removes the cash fee from the payment page and from the paid order', async () => {
    const { store, cup } = stores[0];
    const lines = [{ variantId: cup, quantity: 3 }];
    const byCard = await read(store, (await cardOrder(store, lines)).orderId);
    const orderId = await cashOrder(store, lines);
    expect(await payByCard(stores[0], orderId)).toBe(byCard.total.amount);
    const after = await read(store, orderId);
    expect(sumsOf(after)).toEqual(sumsOf(byCard));
    expect(after).toMatchObject({ paymentMethod: 'card', paymentStatus: 'paid', balance: { amount: 0 } });
    expect((await withStore(store.id, checkConsistency)).findings).toEqual([]);
  });
});

describe('an order with authorised card money', () => {
  test('the contact of an order with authorised money can be changed without a change of its amounts or payments', async () => {
    const { store, cup } = stores[1];
    const { orderId } = await cardOrder(store, [{ variantId: cup, quantity: 1 }]);
    await payByCard(stores[1], orderId);
    const before = await read(store, orderId);
    expect(before.paymentStatus).toBe('authorized');
    const moneyOf = () =>
      db.admin('select id, status, amount, authorized_amount from payments where order_id = $1', [orderId]);
    const payments = await moneyOf();
    const contact = { city: 'Jeddah', phone: '+966 50 765 4321' };
    const edit = { orderId, version: before.version, contact };
    expect(await withStore(store.id, (tx) => editOrder(tx, edit, staffOf(store)))).toMatchObject({
      ok: true,
    });
    const after = await read(store, orderId);
    expect(after).toMatchObject({ city: 'Jeddah', paymentStatus: 'authorized', total: before.total });
    expect(await moneyOf()).toEqual(payments);
  });

  test('a change of the products of an order with authorised money is refused with the reason', async () => {
    const { store, cup } = stores[1];
    const { orderId } = await cardOrder(store, [{ variantId: cup, quantity: 1 }]);
    await payByCard(stores[1], orderId);
    const { version, lines } = await read(store, orderId);
    const edit = { orderId, version, lines: [{ lineId: lines[0]?.id ?? '', quantity: 2 }] };
    const change = () => withStore(store.id, (tx) => editOrder(tx, edit, staffOf(store)));
    expect(await expectNothingChanged(db, change)).toMatchObject({ code: 'illegal_move' });
  });

  test('authorised money is voided at the bank if the order is paid in cash meanwhile', async () => {
    const { store, cup } = stores[1];
    const { orderId } = await cardOrder(store, [{ variantId: cup, quantity: 1 }]);
    const begun = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    const deaf = testDesk({ at: TEST_TIME }, () => ({
      closeCheckout: async () => ({ ok: true, value: undefined }),
    }));
    const [page] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
      orderId,
    ]);
    const attemptId = page?.id ?? '';
    await syncAttempt(store.id, { attemptId, desk: deaf, isOver: true }, jobAct());
    const { total } = await read(store, orderId);
    const agreed = total.amount + Math.round(777 * 1.15);
    const switched = await withStore(store.id, (tx) => payOnDelivery(tx, { orderId, agreed }, SHOPPER));
    expect(switched).toMatchObject({ ok: true });
    await typeCard(store, begun.ok ? begun.value.url : null, CARDS.good, TEST_TIME);
    await syncAttempt(store.id, { attemptId, desk }, jobAct());
    const calls = await db.admin('select kind, status from payment_calls where attempt_id = $1', [attemptId]);
    expect(calls).toEqual([{ kind: 'void', status: 'asked' }]);
    expect(await read(store, orderId)).toMatchObject({ paymentStatus: 'unpaid', status: 'confirmed' });
  });
});
