import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { addCarrier, cancelOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { MOST_TRACKED, matchTrackingList, readTrackingList } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

async function packed(quantity = 1) {
  const order = await orderOf(cedar, [{ variantId: lamp, quantity }]);
  await must(inCedar((tx) => startProcessing(tx, { orderId: order.orderId }, STAFF)));
  return order;
}

type Packed = Awaited<ReturnType<typeof packed>>;

async function match(text: string, { store = cedar, carrier = '' } = {}) {
  const read = readTrackingList(text);
  if (!read.ok) throw new Error(read.code);
  return withStore(store.id, (tx) => matchTrackingList(tx, { rows: read.value, carrier }));
}

const inArabicDigits = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

describe('a list of tracking numbers', () => {
  test.each([
    ['1001\tA1\n1002\tA2\tSMSA', 'as pasted from a sheet'],
    ['Order #,Tracking Number,Carrier\n1001,A1,\n1002,A2,SMSA\n', 'with named columns'],
    ['Carrier;AWB;Note;Order\n;A1;x;1001\nSMSA;A2;;1002\n', 'with columns in another order'],
    ['\ufeffرقم الطلب,رقم التتبع,شركة الشحن\n1001,A1,\n1002,="A2",SMSA\n', 'with Arabic names'],
  ])('the tracking list %j is read, %s', (text) => {
    const read = readTrackingList(text);
    expect(read.ok && read.value.map(({ line: _line, ...row }) => row)).toEqual([
      { reference: '1001', trackingNumber: 'A1', carrier: '' },
      { reference: '1002', trackingNumber: 'A2', carrier: 'SMSA' },
    ]);
  });

  test.each([
    ['', 'empty'],
    ['Order,Tracking number\n', 'empty'],
    ['Order,Amount\n1001,5\n', 'column_missing'],
    ['1001,"A1', 'not_csv'],
    ['1001,A1\n'.repeat(MOST_TRACKED + 1), 'too_many_rows'],
    ['\n'.repeat(200_000), 'too_many_rows'],
  ])('the tracking list %j is refused as %s', (text, code) => {
    expect(readTrackingList(text)).toMatchObject({ ok: false, code });
  });

  test('a tracking list of five hundred rows is read', () => {
    const read = readTrackingList(`Order,Tracking\n${'1001,A1\n'.repeat(MOST_TRACKED)}`);
    expect(read.ok && read.value.length).toBe(500);
  });
});

describe('the rows of a list of tracking numbers', () => {
  test('the rows of a tracking list name the orders that can be shipped and why the others cannot, and write nothing', async () => {
    const orders = [];
    for (let nth = 0; nth < 7; nth++) orders.push(await packed());
    const [ready, arabic, twice, missing, courier, cancelled, shipped] = orders as [
      ...[Packed, Packed, Packed, Packed, Packed, Packed, Packed],
    ];
    const waiting = await orderOf(cedar, [{ variantId: lamp }]);
    await must(inCedar((tx) => cancelOrder(tx, { orderId: cancelled.orderId, reason: '' }, STAFF)));
    await must(inCedar((tx) => shipOrder(tx, { orderId: shipped.orderId }, STAFF)));
    const rows: [string | number, string, string, string][] = [
      [`#${ready.number}`, 'A-1', 'smsa express', 'ready'],
      [inArabicDigits(arabic.number), 'A-2', '', 'ready'],
      [ready.number, 'A-3', '', 'repeated'],
      [twice.number, 'a -1', '', 'number_repeated'],
      [missing.number, '', '', 'number_missing'],
      [courier.number, 'A-4', 'Nobody', 'carrier_unknown'],
      [waiting.number, 'A-5', '', 'not_packed'],
      [cancelled.number, 'A-6', '', 'closed'],
      [shipped.number, 'A-7', '', 'shipped'],
      ['999999999999999', 'A-8', '', 'unknown'],
      ['=1+1', 'A-9', '', 'unknown'],
    ];
    const text = `Order,Tracking,Carrier\n${rows.map((row) => row.slice(0, 3).join(',')).join('\n')}`;
    const matched = await expectNothingChanged(db, () => match(text));
    expect(matched.map(({ outcome }) => outcome)).toEqual(rows.map(([, , , outcome]) => outcome));
    expect(matched[0]).toMatchObject({
      order: { id: ready.orderId, number: ready.number },
      chosen: { key: 'smsa' },
    });
    expect(await match(text, { store: najd })).toMatchObject(
      rows.map(() => ({ outcome: 'unknown', order: null })),
    );
  });

  test('an order is found by its number with zeros in front, once', async () => {
    const { orderId, number } = await packed();
    expect(await match(`0${number},Z-1\n#00${number},Z-2`)).toMatchObject([
      { outcome: 'ready', order: { id: orderId } },
      { outcome: 'repeated', order: { id: orderId } },
    ]);
  });

  test('an imported order is found by its number in the former shop and cannot be shipped, unless an order of this shop has that number', async () => {
    const [moved, own] = [await packed(), await packed()];
    const renumber = (number: number) =>
      db.admin(`update orders set number = $2, placed_by = 'import', status = 'delivered' where id = $1`, [
        moved.orderId,
        -number,
      ]);
    const former = own.number + 5000;
    await renumber(former);
    expect(await match(`#0${former},I-1`)).toMatchObject([
      { outcome: 'imported', order: { id: moved.orderId, number: former } },
    ]);
    await renumber(own.number);
    expect(await match(`${own.number},I-1`)).toMatchObject([
      { outcome: 'ready', order: { id: own.orderId, number: own.number } },
    ]);
  });

  test('rows that name no carrier get the usual one, and a carrier of the store is found by its name', async () => {
    const [one, two] = [await packed(), await packed()];
    const own = { name: 'Careem Box', trackingLink: '' };
    const { id } = await must(inCedar((tx) => addCarrier(tx, own, STAFF)));
    const matched = await match(`${one.number},T1\n${two.number},T2,careem box`, { carrier: 'dhl' });
    expect(matched.map(({ chosen }) => chosen?.key)).toEqual(['dhl', id]);
  });

  test('an order is not ready for a tracking number that one of its parcels has, while the rest of it is still here', async () => {
    const { orderId, number } = await packed(2);
    const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [
      orderId,
    ]);
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }];
    await must(inCedar((tx) => shipOrder(tx, { orderId, lines, trackingNumber: 'part 1' }, STAFF)));
    expect(await match(`${number},PART1`)).toMatchObject([{ outcome: 'shipped' }]);
    expect(await match(`${number},PART2`)).toMatchObject([{ outcome: 'ready' }]);
  });
});
