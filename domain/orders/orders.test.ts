import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { BROKEN_ORDERS, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  listOrders,
  orderByToken,
  orderDetail,
  shipOrder,
  startProcessing,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.1',
});
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1000 });

type Move<T> = (tx: StoreTx, input: { orderId: string }, act: Act) => Promise<T>;
const move = <T>(verb: Move<T>, orderId: string, storeId = cedar.id) =>
  withStore(storeId, (tx) => verb(tx, { orderId }, OWNER));
const detail = async (orderId: string) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const stockOf = async (variantId: string) =>
  (
    await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [
      variantId,
    ])
  )[0]?.quantity;

describe('the life of an order', () => {
  test('the owner processes, ships, delivers and collects an order, with states, timeline and audit', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
    expect(await move(startProcessing, orderId)).toEqual({ ok: true, value: { status: 'processing' } });
    expect(await move(shipOrder, orderId)).toMatchObject({ ok: true, value: { status: 'shipped' } });
    expect(await move(deliverOrder, orderId)).toEqual({ ok: true, value: { status: 'delivered' } });
    expect(await detail(orderId)).toMatchObject({ paymentStatus: 'unpaid', moves: ['collect_cash'] });
    expect(await move(collectCash, orderId)).toEqual({ ok: true, value: { changed: true } });
    const order = await detail(orderId);
    expect(order).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      fulfilmentStatus: 'fulfilled',
      moves: ['refund'],
      version: 5,
    });
    const told = order.events.filter((event) => event.kind !== 'invoice_issued');
    expect(told.map((event) => [event.kind, event.actorName])).toEqual([
      ['placed', 'shopper'],
      ['processing', 'Rana'],
      ['shipped', 'Rana'],
      ['delivered', 'Rana'],
      ['cash_collected', 'Rana'],
    ]);
    const audit = await db.admin(
      "select action, actor_name, ip from audit_entries where subject_id = $1 and action not like '%invoice%' order by id",
      [orderId],
    );
    expect(audit.map((row) => row.action)).toEqual([
      'order.processing',
      'order.shipped',
      'order.delivered',
      'order.cash_collected',
    ]);
    expect(await db.admin('select status, settled_by from payments where order_id = $1', [orderId])).toEqual([
      { status: 'paid', settled_by: 'cash: Rana' },
    ]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('every status change outside the transition table is refused with the allowed changes, and writes nothing', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    for (const verb of [shipOrder, deliverOrder] as Move<unknown>[]) {
      expect(await expectNothingChanged(db, () => move(verb, orderId))).toMatchObject({
        ok: false,
        code: 'illegal_move',
        data: { status: 'confirmed', legal: ['process', 'cancel', 'collect_cash', 'edit'] },
      });
    }
    await move(startProcessing, orderId);
    await move(shipOrder, orderId);
    for (const verb of [startProcessing, shipOrder, cancelOrder] as Move<unknown>[]) {
      expect(await expectNothingChanged(db, () => move(verb, orderId))).toMatchObject({
        code: 'illegal_move',
        data: { status: 'shipped', legal: ['deliver', 'collect_cash'] },
      });
    }
  });

  test('cancelling an order returns its stock once and voids the payment', async () => {
    const vase = await makeVariant(cedar, { title: 'Vase', amount: 900, stock: 7 });
    const { orderId } = await orderOf(cedar, [{ variantId: vase, quantity: 3 }, { variantId: lamp }]);
    expect(await stockOf(vase)).toBe(4);
    const act = { ...OWNER, at: new Date(TEST_TIME.getTime() + 1000) };
    const done = await withStore(cedar.id, (tx) =>
      cancelOrder(tx, { orderId, reason: ' changed mind ' }, act),
    );
    expect(done).toEqual({ ok: true, value: { status: 'cancelled' } });
    expect(await stockOf(vase)).toBe(7);
    expect(await expectNothingChanged(db, () => move(cancelOrder, orderId))).toMatchObject({
      code: 'illegal_move',
    });
    expect(await expectNothingChanged(db, () => move(collectCash, orderId))).toMatchObject({
      code: 'illegal_move',
    });
    const order = await detail(orderId);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'voided', moves: [] });
    expect(order.events.at(-1)).toMatchObject({
      kind: 'cancelled',
      data: { reason: 'changed mind' },
      at: act.at,
    });
    expect(await db.admin('select status from payments where order_id = $1', [orderId])).toEqual([
      { status: 'voided' },
    ]);
  });

  test('ten simultaneous cancellations return stock once', async () => {
    const vase = await makeVariant(cedar, { title: 'Vase two', amount: 900, stock: 7 });
    const { orderId } = await orderOf(cedar, [{ variantId: vase, quantity: 3 }]);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(cancelOrder, orderId)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await stockOf(vase)).toBe(7);
  });

  test('units of a variant whose stock was not counted at the sale are not returned to stock', async () => {
    const soap = await makeVariant(cedar, { title: 'Soap', amount: 900, stock: null });
    const { orderId } = await orderOf(cedar, [{ variantId: soap, quantity: 3 }]);
    await db.admin('update stock_levels set is_tracked = true, quantity = 10 where variant_id = $1', [soap]);
    await move(cancelOrder, orderId);
    expect(await stockOf(soap)).toBe(10);
  });

  test('cash is collected once, and cancelling the order refunds it once', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => move(collectCash, orderId)));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.changed)).toHaveLength(1);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const events = (await detail(orderId)).events.filter((event) => event.kind === 'cash_collected');
    expect(events).toHaveLength(1);
    const cancelled = await Promise.all(Array.from({ length: 4 }, () => move(cancelOrder, orderId)));
    expect(cancelled.filter((outcome) => outcome.ok)).toHaveLength(1);
    const order = await detail(orderId);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', balance: { amount: 0 } });
    expect(order.refunds).toMatchObject([
      { kind: 'cancelled', method: 'cash', amount: order.total, state: 'paid' },
    ]);
  });

  test('cancelling and collecting at the same moment accounts for all money', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    const [cancelled, collected] = await Promise.all([
      move(cancelOrder, orderId),
      move(collectCash, orderId),
    ]);
    expect(cancelled.ok).toBe(true);
    const { status, paymentStatus, balance } = await detail(orderId);
    expect([status, paymentStatus]).toEqual(['cancelled', collected.ok ? 'refunded' : 'voided']);
    expect(balance.amount).toBe(0);
  });
});

test('an order line has the colour, size and picture of the sold product, with texts in both languages', async () => {
  const mediaId = newId();
  await db.admin(
    `insert into media (store_id, id, hash, content_type, width, height, bytes, created_at)
     values ($1, $2, repeat('ab', 32), 'image/jpeg', 800, 1000, 5, now())`,
    [cedar.id, mediaId],
  );
  const saved = await withStore(cedar.id, (tx) =>
    saveProduct(
      tx,
      {
        texts: { en: { title: 'Abaya' }, ar: { title: 'عباية' } },
        status: 'active',
        mediaIds: [mediaId],
        options: [
          {
            names: { en: 'Colour', ar: 'اللون' },
            kind: 'colour',
            values: [{ labels: { en: 'Navy', ar: 'كحلي' } }],
          },
          { names: { en: 'Size', ar: 'المقاس' }, kind: 'size', values: [{ labels: { en: 'L' } }] },
        ],
        variants: [{ values: ['Navy', 'L'], price: money(9900, 'USD') }],
      },
      OWNER,
    ),
  );
  const variantId = saved.ok ? (saved.value.variantIds[0] ?? '') : '';
  const { orderId } = await orderOf(cedar, [{ variantId }]);
  await db.admin('update option_value_texts set label = $1 where label = $2', ['Midnight', 'Navy']);
  const read = (locale: Locale) => withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale }));
  const image = { src: `/media/${'ab'.repeat(32)}`, width: 800, height: 1000 };
  expect(await read('en')).toMatchObject({
    value: {
      lines: [{ title: 'Abaya', color: 'Navy', size: 'L', slug: 'abaya', image: { ...image, alt: 'Abaya' } }],
    },
  });
  expect(await read('ar')).toMatchObject({
    value: {
      lines: [
        { title: 'عباية', color: 'كحلي', size: 'L', options: [{ name: 'اللون' }, { name: 'المقاس' }], image },
      ],
    },
  });
});

describe('access to an order', () => {
  test('an order is not found or changed by another store’s staff, with an unknown id or with a guessed one', async () => {
    const { orderId, orderToken, number } = await orderOf(cedar, [{ variantId: lamp }]);
    for (const id of [orderId, newId(), '1001', "' or 1=1 --"]) {
      const storeId = id === orderId ? najd.id : cedar.id;
      const found = await withStore(storeId, (tx) => orderDetail(tx, { orderId: id, locale: 'en' }));
      expect(found).toEqual({ ok: false, code: 'order_not_found', data: undefined });
    }
    for (const verb of [startProcessing, shipOrder, deliverOrder, cancelOrder, collectCash] as Move<{
      ok: boolean;
    }>[]) {
      const refused = await expectNothingChanged(db, () => move(verb, orderId, najd.id));
      expect(refused).toMatchObject({ code: 'order_not_found' });
      expect(await move(verb, 'nonsense')).toMatchObject({ code: 'order_not_found' });
    }
    const tries = [
      { storeId: najd.id, token: orderToken },
      { storeId: cedar.id, token: newToken() },
      { storeId: cedar.id, token: '' },
      { storeId: cedar.id, token: orderToken, number: number + 1 },
    ];
    for (const { storeId, ...proof } of tries) {
      const found = await withStore(storeId, (tx) => orderByToken(tx, { ...proof, locale: 'en' }));
      expect(found).toMatchObject({ ok: false, code: 'order_not_found' });
    }
  });

  test('a store lists only its own orders', async () => {
    expect((await withStore(najd.id, (tx) => listOrders(tx, {}))).rows).toEqual([]);
  });
});
