import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { BROKEN_ORDERS, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type AddedLine,
  cancelOrder,
  collectCash,
  type EditInput,
  editOrder,
  orderDetail,
  refundOrder,
  shipOrder,
  startProcessing,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 10 });
const vase = await makeVariant(cedar, { title: 'Vase', amount: 700, stock: 10 });

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
  )[0]?.quantity ?? 0;
const edit = (input: EditInput, storeId = cedar.id) =>
  withStore(storeId, (tx) => editOrder(tx, input, OWNER));

async function lampOrder(quantity = 2) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity }]);
  const order = await detail(orderId);
  return { ...order, line: order.lines[0]?.id ?? '' };
}

/** A vase, added at today's price. */
async function addedVase(quantity: number): Promise<AddedLine> {
  const [row] = await db.admin<{ product_id: string }>('select product_id from variants where id = $1', [
    vase,
  ]);
  return {
    ...{
      productId: row?.product_id ?? '',
      variantId: vase,
      sku: 'SKU-Vase',
      titles: { en: 'Vase' },
      options: [],
    },
    ...{ mediaHash: '', taxClass: 'standard', weightGrams: 0, quantity, unitPrice: 700, taxRatePpm: 0 },
  };
}

describe('an edited order', () => {
  test('an edited order keeps its number and updates stock, amounts and the pending payment', async () => {
    const order = await lampOrder();
    const [lamps, vases] = [await stockOf(lamp), await stockOf(vase)];
    const lines = [{ lineId: order.line, quantity: 3 }];
    const added = [await addedVase(2)];
    const total = order.total.amount + 2000 + 1400;
    const edited = await edit({ orderId: order.id, version: order.version, lines, added });
    expect(edited).toMatchObject({ ok: true, value: { total, balance: total } });
    expect([await stockOf(lamp), await stockOf(vase)]).toEqual([lamps - 1, vases - 2]);
    const after = await detail(order.id);
    expect(after).toMatchObject({ number: order.number, itemCount: 5, total: { amount: total } });
    expect(after.events.at(-1)).toMatchObject({ kind: 'edited', data: { totalBefore: order.total.amount } });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: order.id }, OWNER));
    expect([await stockOf(lamp), await stockOf(vase)]).toEqual([lamps + 2, vases]);
  });

  test('units that an edit adds get no discount, and the agreed units keep theirs when the others are taken out again', async () => {
    const order = await lampOrder(2);
    await db.admin(
      `update order_lines set line_discount = 1000, line_total = line_total - 1000 where id = '${order.line}';
       update orders set discount_total = 1000, total = total - 1000 where id = '${order.id}'`,
    );
    await db.admin(`update payments set amount = amount - 1000 where order_id = '${order.id}'`);
    const quantities = [5, 9, 2, 1, 3];
    const discounts: number[] = [];
    for (const quantity of quantities) {
      const { version } = await detail(order.id);
      const edited = await edit({ orderId: order.id, version, lines: [{ lineId: order.line, quantity }] });
      expect(edited).toMatchObject({ ok: true });
      discounts.push((await detail(order.id)).discountTotal.amount);
    }
    expect(discounts).toEqual([1000, 1000, 1000, 500, 500]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('if an edit makes a paid order more expensive, the difference is collected as a second payment', async () => {
    const order = await lampOrder(1);
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: order.id }, OWNER));
    const lines = [{ lineId: order.line, quantity: 2 }];
    const edited = await edit({ orderId: order.id, version: order.version + 1, lines });
    expect(edited).toMatchObject({ value: { balance: 2000 } });
    expect(await detail(order.id)).toMatchObject({
      paymentStatus: 'partially_paid',
      balance: { amount: 2000 },
    });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: order.id }, OWNER));
    expect(await detail(order.id)).toMatchObject({ paymentStatus: 'paid', balance: { amount: 0 } });
  });

  test('if an edit makes a paid order cheaper, the difference is refunded and the order stays paid', async () => {
    const order = await lampOrder(2);
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: order.id }, OWNER));
    const lines = [{ lineId: order.line, quantity: 1 }];
    const edited = await edit({ orderId: order.id, version: order.version + 1, lines });
    expect(edited).toMatchObject({ value: { balance: -2000 } });
    const back = { orderId: order.id, method: 'cash' as const, balance: true };
    const paid = await withStore(cedar.id, (tx) => refundOrder(tx, back, OWNER));
    expect(paid).toMatchObject({ ok: true, value: { amount: 2000 } });
    const after = await detail(order.id);
    expect(after).toMatchObject({
      paymentStatus: 'paid',
      balance: { amount: 0 },
      creditedTotal: { amount: 0 },
    });
    const twice = () => withStore(cedar.id, (tx) => refundOrder(tx, back, OWNER));
    expect(await expectNothingChanged(db, twice)).toMatchObject({ code: 'nothing_to_refund' });
  });

  test('the difference of an edited paid order is refunded even if its goods were returned', async () => {
    const order = await lampOrder(2);
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: order.id }, OWNER));
    const lines = [{ lineId: order.line, quantity: 1 }];
    await edit({ orderId: order.id, version: order.version + 1, lines });
    const back = (input: object) =>
      withStore(cedar.id, (tx) => refundOrder(tx, { orderId: order.id, method: 'cash', ...input }, OWNER));
    const { deliveryCharges } = order;
    expect(await back({ lines, delivery: deliveryCharges.amount })).toMatchObject({ ok: true });
    const between = await detail(order.id);
    expect(between).toMatchObject({ paymentStatus: 'partially_refunded', balance: { amount: -2000 } });
    expect(between.moves).toContain('refund');
    expect(await back({ balance: true })).toMatchObject({ ok: true, value: { amount: 2000 } });
    expect(await detail(order.id)).toMatchObject({ paymentStatus: 'refunded', balance: { amount: 0 } });
  });

  test('an edit of an order’s address changes neither the buyer’s name nor the order’s total', async () => {
    const order = await lampOrder(1);
    const contact = { address: '5 Olive Street', city: 'Jeddah' };
    expect(await edit({ orderId: order.id, version: order.version, contact })).toMatchObject({ ok: true });
    const after = await detail(order.id);
    expect(after).toMatchObject({ ...contact, userName: order.userName, total: order.total });
  });
});

describe('refused edits', () => {
  test.each([
    ['a version that is not the order’s', { version: 99 }, 'stale'],
    ['no line left', { quantity: 0 }, 'nothing_left'],
    ['less than no units', { quantity: -1 }, 'quantity_invalid'],
    ['half a unit', { quantity: 1.5 }, 'quantity_invalid'],
    ['more than there is', { quantity: 999 }, 'insufficient_stock'],
    ['an empty city', { contact: { city: '  ' } }, 'fields_missing'],
  ])(
    'an edit of an order is refused with nothing changed: %s',
    async (_, change: { version?: number; quantity?: number; contact?: { city: string } }, code) => {
      const order = await lampOrder(1);
      const lines = change.quantity === undefined ? [] : [{ lineId: order.line, quantity: change.quantity }];
      const { version = order.version, contact } = change;
      const run = () => edit({ orderId: order.id, version, lines, ...(contact && { contact }) });
      // The transaction of a refused edit is rolled back.
      const refused = await expectNothingChanged(db, run);
      expect(refused).toMatchObject({ ok: false, code });
      await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: order.id }, OWNER));
    },
  );

  test('an edit is refused in another store, and after any parcel was shipped', async () => {
    const order = await lampOrder(2);
    const lines = [{ lineId: order.line, quantity: 1 }];
    const input = { orderId: order.id, version: order.version, lines };
    expect(await expectNothingChanged(db, () => edit(input, najd.id))).toMatchObject({
      code: 'order_not_found',
    });
    await withStore(cedar.id, (tx) => startProcessing(tx, { orderId: order.id }, OWNER));
    await withStore(cedar.id, (tx) => shipOrder(tx, { orderId: order.id, lines }, OWNER));
    const late = () => edit({ ...input, version: order.version + 2 });
    expect(await expectNothingChanged(db, late)).toMatchObject({
      code: 'illegal_move',
      data: { legal: ['ship', 'collect_cash'] },
    });
  });
});
