import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { invoicesOfOrder } from '#domain/invoices/index.ts';
import { acceptTransfer } from '#domain/manual-payments/index.ts';
import {
  deliverOrder,
  orderDetail,
  payOnDelivery,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { giveCredit } from '#domain/payments/index.ts';
import { mayReturn } from '#domain/returns/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  GOOD_FORM,
  lookAtCart,
  makeVariant,
  orderOf,
  SHOPPER,
} from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { placeOrder, recordOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'books', name: 'Books', currency: 'USD' });
const OWNER = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const book = await makeVariant(store, { title: 'Book', amount: 1000, stock: null });
const song = await makeVariant(store, { title: 'Song', amount: 500, stock: null });
const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null });
await giveFile(store, book);
await giveFile(store, song);
await giveFile(store, lamp, { fileName: 'Manual.pdf', isWhole: false });

await setTerms(store, 'transfer', BANK);
const BY_BANK = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };

const deliveryOf = async (variantIds: string[]) => {
  const token = await fillCart(
    store,
    variantIds.map((variantId) => ({ variantId })),
  );
  const { delivery, totals } = await lookAtCart(store, token, 'ar');
  return [delivery?.id === 'download', totals.delivery.shown.amount];
};
const orders = () =>
  db.admin<{ method: string; delivery: string; total: string; isHeld: boolean }>(
    `select delivery_method as method, delivery_total as delivery, total, hold_until is not null as "isHeld"
       from orders order by placed_at, number`,
  );

test('a cart of only files needs no delivery fields, and a cart with shipped goods needs all of them', async () => {
  expect(await deliveryOf([book])).toEqual([true, 0]);
  expect(await deliveryOf([book, song])).toEqual([true, 0]);
  expect(await deliveryOf([book, lamp])).toEqual([false, 500]);
  expect(await deliveryOf([lamp])).toEqual([false, 500]);
});

test('an order of only digital files can be placed by a shopper and by staff, even where the store does not deliver', async () => {
  const [rules] = await db.admin<{ rules: unknown }>(
    'select delivery_rules as rules from store_settings where store_id = $1',
    [store.id],
  );
  await db.admin(`update store_settings set delivery_rules = '{"zones": []}' where store_id = $1`, [
    store.id,
  ]);
  await orderOf(store, [{ variantId: book }, { variantId: song }], { form: BY_BANK });
  const taken = await withStore(store.id, (tx) =>
    recordOrder(tx, { lines: [{ variantId: book, quantity: 2 }], form: GOOD_FORM, locale: 'en' }, SHOPPER),
  );
  expect(taken.ok).toBe(true);
  expect(await orders()).toEqual([
    { method: 'download', delivery: '0', total: '1500', isHeld: true },
    { method: 'download', delivery: '0', total: '2000', isHeld: false },
  ]);
  expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  await db.admin('update store_settings set delivery_rules = $2 where store_id = $1', [
    store.id,
    rules?.rules ?? null,
  ]);
});

describe('cash on delivery for digital files', () => {
  const methodsOf = async (variantIds: string[]) => {
    const lines = variantIds.map((variantId) => ({ variantId }));
    return (await lookAtCart(store, await fillCart(store, lines))).payments.map(({ method }) => method);
  };
  const NOT_OFFERED = { code: 'invalid_form', data: { fields: { paymentMethod: { code: 'not_offered' } } } };
  const order = async (variantIds: string[], changes: object) => {
    const lines = variantIds.map((variantId) => ({ variantId }));
    const input = await checkoutOf(store, await fillCart(store, lines), changes);
    return () => placeOrder(store.id, input, SHOPPER);
  };

  test('cash on delivery is neither offered nor accepted for a cart of only files, and is offered if it also has shipped goods', async () => {
    expect(await methodsOf([book, song])).toEqual(['bank_transfer']);
    expect(await methodsOf([book, lamp])).toEqual(['cash_on_delivery', 'bank_transfer']);
    const form = { ...GOOD_FORM, paymentMethod: 'cash_on_delivery' };
    expect(await expectNothingChanged(db, await order([book], { form }))).toMatchObject(NOT_OFFERED);
    expect(await (await order([book, lamp], { form }))()).toMatchObject({ ok: true });
  });

  test('an order of only files cannot be switched from transfer or card to cash on delivery', async () => {
    const { orderId } = await orderOf(store, [{ variantId: book }], { form: BY_BANK });
    const giveUp = (of: string) => () =>
      withStore(store.id, (tx) => payOnDelivery(tx, { orderId: of }, SHOPPER));
    expect(await expectNothingChanged(db, giveUp(orderId))).toMatchObject({ code: 'cash_refused' });
    const shipped = await orderOf(store, [{ variantId: lamp }], { form: BY_BANK });
    expect(await giveUp(shipped.orderId)()).toMatchObject({ ok: true });
  });

  test('if store credit pays part of an order of only files, cash on delivery cannot pay the rest; free files can be ordered', async () => {
    await setTerms(store, 'credit', { isOn: true });
    const { id: customerId } = await makeCustomer(store, { email: 'sara@example.com' });
    await withStore(store.id, (tx) => giveCredit(tx, { customerId, amount: 300, reason: 'Gift' }, OWNER));
    const form = { ...GOOD_FORM, paymentMethod: 'cash_on_delivery' };
    const asked = await order([book], { form, customerId, credit: 300 });
    expect(await expectNothingChanged(db, asked)).toMatchObject(NOT_OFFERED);
    const free = await makeVariant(store, { title: 'Sampler', amount: 0, stock: null });
    await giveFile(store, free);
    expect(await methodsOf([free])).toEqual(['nothing_due']);
    expect(await (await order([free], { form }))()).toMatchObject({ ok: true });
  });
});

test('an order of only files is not shipped by hand: once paid it is delivered and invoiced, and cannot be returned', async () => {
  const { orderId } = await orderOf(store, [{ variantId: book }, { variantId: song }], { form: BY_BANK });
  type Move = (tx: StoreTx, input: { orderId: string }, act: Act) => Promise<{ ok: boolean }>;
  const make = (move: Move) => () => withStore(store.id, (tx) => move(tx, { orderId }, OWNER));
  const refused = { ok: false, code: 'illegal_move' };
  expect(await expectNothingChanged(db, make(deliverOrder)), 'before it is paid').toMatchObject(refused);
  await withStore(store.id, (tx) => acceptTransfer(tx, { orderId }, OWNER));
  for (const move of [startProcessing, shipOrder]) {
    expect(await expectNothingChanged(db, make(move))).toMatchObject(refused);
  }
  expect(await expectNothingChanged(db, make(deliverOrder)), 'by itself').toMatchObject(refused);
  const found = await withStore(store.id, async (tx) => {
    const order = await orderDetail(tx, { orderId, locale: 'en' });
    if (!order.ok) throw new Error(order.code);
    const answer = await mayReturn(tx, { order: order.value, at: TEST_TIME });
    return { ...order.value, answer, invoices: await invoicesOfOrder(tx, orderId) };
  });
  expect(found).toMatchObject({
    ...{ status: 'delivered', fulfilmentStatus: 'fulfilled', parcels: [], moves: ['refund'], answer: 'no' },
    ...{ lines: [{ shipped: 1 }, { shipped: 1 }], invoices: [{ kind: 'invoice' }] },
  });
  expect((await withStore(store.id, checkConsistency)).findings).toEqual([]);
});
