import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addCarrier,
  addOrderNote,
  listCarriers,
  listOrders,
  listOrderTags,
  type OrderFilter,
  orderDetail,
  shipOrder,
  startProcessing,
  tagOrders,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });
const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
const other = await orderOf(cedar, [{ variantId: lamp }]);

const detail = async (id = orderId) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId: id, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const numbers = async (filter: OrderFilter) =>
  (await withStore(cedar.id, (tx) => listOrders(tx, filter))).rows.map((row) => row.id);

test('an order note is visible only to the team, is in the timeline, and is refused if empty', async () => {
  const note = (text: string) => withStore(cedar.id, (tx) => addOrderNote(tx, { orderId, text }, OWNER));
  expect(await note('Call before noon')).toMatchObject({ value: { isWritten: true } });
  expect((await detail()).events.at(-1)).toMatchObject({ kind: 'note', data: { text: 'Call before noon' } });
  expect(await expectNothingChanged(db, () => note(' \n '))).toMatchObject({ value: { isWritten: false } });
});

test('order tags are added once, searched and removed, and another store’s orders are unchanged', async () => {
  const tag = (isOn: boolean, storeId = cedar.id) =>
    withStore(storeId, (tx) => tagOrders(tx, { orderIds: [orderId, newId()], tag: ' Gift ', isOn }, OWNER));
  expect(await tag(true)).toBe(1);
  expect(await expectNothingChanged(db, () => tag(true))).toBe(0);
  expect(await expectNothingChanged(db, () => tag(true, najd.id))).toBe(0);
  expect((await detail()).tags).toEqual(['Gift']);
  expect(await numbers({ tag: 'Gift' })).toEqual([orderId]);
  expect(await withStore(cedar.id, listOrderTags)).toEqual(['Gift']);
  expect(await tag(false)).toBe(1);
  expect(await numbers({ tag: 'Gift' })).toEqual([]);
});

test('the order list is filtered by fulfilment, method and days of the store’s time zone', async () => {
  const all = [other.orderId, orderId];
  await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, OWNER));
  const lines = [{ lineId: (await detail()).lines[0]?.id ?? '', quantity: 1 }];
  const carrier = { carrier: 'aramex', trackingNumber: ' 4478 90/1 ' };
  await withStore(cedar.id, (tx) => shipOrder(tx, { orderId, lines, ...carrier }, OWNER));
  expect(await numbers({ fulfilmentStatus: 'partial' })).toEqual([orderId]);
  expect((await detail()).parcels).toMatchObject([
    {
      carrier: 'Aramex',
      trackingNumber: '4478 90/1',
      trackingLink: 'https://www.aramex.com/track/results?ShipmentNumber=4478%2090%2F1',
      lines: [{ quantity: 1 }],
    },
  ]);
  expect(await numbers({ paymentMethod: 'card' })).toEqual([]);
  expect((await numbers({ paymentMethod: 'cash_on_delivery' })).toSorted()).toEqual(all.toSorted());
  const day = TEST_TIME.toISOString().slice(0, 10);
  expect((await numbers({ from: day, to: day })).toSorted()).toEqual(all.toSorted());
  expect(await numbers({ to: '2020-01-01' })).toEqual([]);
  // Invalid dates are ignored.
  for (const from of ['2026-02-31', "'; drop table orders", '9999999']) {
    expect(await numbers({ from })).toHaveLength(2);
  }
});

test.each([
  ['javascript:alert({number})', 'link_invalid'],
  ['http://track.example/{number}', 'link_invalid'],
  ['https://track.example/', 'link_invalid'],
  ['https://{number}.example/', 'link_invalid'],
  ['https://user@track.example/{number}', 'link_invalid'],
])('a carrier with the tracking link %s is refused', async (trackingLink, code) => {
  const add = () => withStore(cedar.id, (tx) => addCarrier(tx, { name: 'Own', trackingLink }, OWNER));
  expect(await expectNothingChanged(db, add)).toMatchObject({ ok: false, code });
});

test('a store’s own carrier is listed after the known ones, under a unique name', async () => {
  const add = (name: string) =>
    withStore(cedar.id, (tx) =>
      addCarrier(tx, { name, trackingLink: 'https://track.example/?n={number}' }, OWNER),
    );
  expect(await add('City Riders')).toMatchObject({ ok: true });
  expect(await add('City Riders')).toMatchObject({ code: 'name_taken' });
  expect(await add('aramex')).toMatchObject({ code: 'name_taken' });
  expect((await withStore(cedar.id, listCarriers)).at(-1)).toMatchObject({
    name: 'City Riders',
    isOwn: true,
  });
});
