import { expect, test } from 'vitest';
import { cardOrder, jobAct, openTestAccount, SHOP_URL, testDesk } from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { lookAtPayment, startPayment } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let asked = 0;
const desk = testDesk({ at: TEST_TIME }, (provider) => ({
  retrieve(...about) {
    asked += 1;
    return provider.retrieve(...about);
  },
}));
await openTestAccount(cedar, desk);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

test('returns from the payment page ask the provider sixty times an hour and order at most, and not after a day', async () => {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  const look = (minutes: number) => lookAtPayment(cedar.id, { orderId, desk }, jobAct(minutes));
  asked = 0;
  for (let looks = 0; looks < 60; looks += 1) expect(await look(1)).toMatchObject({ value: 'open' });
  expect(await look(2)).toEqual({ ok: true, value: 'unasked' });
  expect(asked).toBe(60);
  expect(await look(90)).toMatchObject({ ok: true });
  expect(asked).toBe(61);
  expect(await look(32 * 60)).toEqual({ ok: true, value: 'unasked' });
  expect(asked).toBe(61);
});

test('returns to an order that waits for no payment ask the provider once a day', async () => {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await db.admin("update orders set status = 'cancelled' where id = $1", [orderId]);
  asked = 0;
  for (const minutes of [1, 2, 90]) await lookAtPayment(cedar.id, { orderId, desk }, jobAct(minutes));
  expect(asked).toBe(1);
});

test('returns to many orders ask the provider three hundred times an hour and address, and 3,600 times a shop', async () => {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  const fill = (bucket: string, hits: number) =>
    db.admin('update rate_limits set hits = $2 where bucket = $1', [bucket, hits]);
  const look = (ip: string) => lookAtPayment(cedar.id, { orderId, desk }, { ...jobAct(1), ip });
  expect(await look('192.0.2.1')).toMatchObject({ value: 'open' });
  await fill('payment looks from', 300);
  expect(await look('192.0.2.1')).toMatchObject({ value: 'unasked' });
  expect(await look('192.0.2.2')).toMatchObject({ value: 'open' });
  await fill('payment looks of store', 3600);
  expect(await look('192.0.2.2')).toMatchObject({ value: 'unasked' });
});
