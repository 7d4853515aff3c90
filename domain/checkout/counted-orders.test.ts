import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { settleOrder } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countedBy } from '#tests/support/metrics.ts';
import { makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1 });

const settle = (orderId: string) =>
  withStore(cedar.id, (tx) =>
    settleOrder(tx, { orderId, source: 'cash', amount: 2500, currency: 'USD' }, SHOPPER),
  );

test('an order and its payment are counted once, after the commit, and refused or rolled-back orders are not counted', async () => {
  let orderId = newId();
  const order = async () => {
    orderId = (await orderOf(cedar, [{ variantId: lamp }])).orderId;
  };
  expect(await countedBy('souk_orders_total', order)).toEqual({ cash_on_delivery: 1 });
  const soldOut = () => orderOf(cedar, [{ variantId: lamp }]).catch(() => null);
  expect(await countedBy('souk_orders_total', soldOut)).toEqual({});
  const undone = () =>
    withStore(cedar.id, async (tx) => {
      await settleOrder(tx, { orderId, source: 'cash', amount: 2500, currency: 'USD' }, SHOPPER);
      throw new Error('undone');
    }).catch(() => null);
  expect(await countedBy('souk_payments_total', undone)).toEqual({});
  expect(await countedBy('souk_payments_total', () => settle(orderId))).toEqual({ 'cash paid': 1 });
  expect(await countedBy('souk_payments_total', () => settle(orderId))).toEqual({});
});
