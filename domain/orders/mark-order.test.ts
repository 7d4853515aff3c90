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
  trackOrder,
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

/** Adds events to an order until it has this many of their kind. */
const fill = (kind: 'note' | 'tagged', count: number, id = orderId) =>
  db.admin(
    `insert into order_events (store_id, id, order_id, at, kind, actor_kind, actor_name, data)
     select e.store_id, gen_random_uuid(), e.order_id, e.at, $2, e.actor_kind, e.actor_name, '{"text": "Noted"}'
       from (select * from order_events where order_id = $1 limit 1) e,
         generate_series(1, $3 - (select count(*)::int from order_events where order_id = $1 and kind = $2))`,
    [id, kind, count],
  );
const marksOf = (events: readonly { kind: string }[]) =>
  events.filter(({ kind }) => kind === 'note' || kind === 'tagged').length;

test('an order has at most 200 notes, also of two at once, and is not tagged more than 500 times', async () => {
  const note = () =>
    withStore(cedar.id, (tx) => addOrderNote(tx, { orderId: other.orderId, text: 'Late' }, OWNER));
  await fill('note', 199, other.orderId);
  const both = await Promise.all([note(), note()]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await expectNothingChanged(db, note)).toMatchObject({ code: 'too_many_notes', data: { max: 200 } });

  const tag = () =>
    withStore(cedar.id, (tx) => tagOrders(tx, { orderIds: [other.orderId], tag: 'Late', isOn: true }, OWNER));
  await fill('tagged', 500, other.orderId);
  expect(await expectNothingChanged(db, tag)).toBe(0);
});

test('shoppers read an order without the notes and tags of its staff', async () => {
  await fill('note', 3);
  const staff = await detail();
  const [row] = await db.admin('select number, email from orders where id = $1', [orderId]);
  const { number, email } = row as { number: number; email: string };
  const tracked = await withStore(cedar.id, (tx) =>
    trackOrder(tx, { number: String(number), email, locale: 'en' }, OWNER),
  );
  if (!tracked.ok) throw new Error(tracked.code);
  expect(marksOf(staff.events)).toBeGreaterThanOrEqual(3);
  expect(marksOf(tracked.value.events)).toBe(0);
  expect(tracked.value.events.map(({ kind }) => kind)).toContain('placed');
});

test('a store has at most 100 carriers of its own, also of two added at once', async () => {
  await db.admin(
    `insert into carriers (store_id, id, name, tracking_link, created_at)
     select $1, gen_random_uuid(), 'Rider ' || n, '', now() from generate_series(1, 99) n`,
    [najd.id],
  );
  const add = (name: string) => withStore(najd.id, (tx) => addCarrier(tx, { name, trackingLink: '' }, OWNER));
  const both = await Promise.all([add('North'), add('South')]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await expectNothingChanged(db, () => add('West'))).toMatchObject({ code: 'too_many_carriers' });
});
