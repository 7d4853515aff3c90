import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { collectCash, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  acceptTransfer,
  addReceipt,
  mailInstructions,
  matchCourierList,
  RECEIPTS_PER_ORDER,
  type ReceiptFile,
  readCourierList,
  receiptOf,
  receiptsOf,
  refuseReceipt,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'transfer', BANK);
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

describe('a courier’s list of cash (J1)', () => {
  const listOf = (rows: string) => {
    const read = readCourierList(`Order;Amount;Fee\n${rows}`);
    if (!read.ok) throw new Error(read.code);
    return inCedar((tx) => matchCourierList(tx, read.value));
  };

  test('a courier’s list distinguishes matched, differing, unknown, collected and repeated rows, and writes nothing (J1)', async () => {
    const [a, b, c] = [
      await orderOf(cedar, [{ variantId: lamp }]),
      await orderOf(cedar, [{ variantId: lamp }]),
      await orderOf(cedar, [{ variantId: lamp }]),
    ];
    await inCedar((tx) => collectCash(tx, { orderId: c.orderId }, STAFF));
    const arabic = String(b.number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const rows = `#${a.number};25.00;1,50\n${arabic};٢٤٫٠٠;\n${c.number};25;\n9999999;25;\n'${a.number};25;\n=1+1;25;`;
    const matched = await expectNothingChanged(db, () => listOf(rows));
    expect(matched.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'matched'],
      [3, 'differs'],
      [4, 'collected'],
      [5, 'unknown'],
      [6, 'repeated'],
      [7, 'unknown'],
    ]);
    expect(matched[0]).toMatchObject({ courierFee: { amount: 150 }, order: { total: { amount: 2500 } } });
    const foreign = readCourierList(`order,amount\n${a.number},25`);
    const seen = foreign.ok && (await withStore(najd.id, (tx) => matchCourierList(tx, foreign.value)));
    expect(seen).toMatchObject([{ outcome: 'unknown', order: null }]);
  });

  test.each([
    ['awb-77x', 'AWB-77X'],
    ['1Z 999 aa1', '1Z999AA1'],
    ['١٢٣ ab', '#123AB'],
  ])(
    'a parcel whose number was typed as %s is found by a courier’s list that has %s, and as it was typed',
    async (typed, listed) => {
      const { orderId, number } = await orderOf(cedar, [{ variantId: lamp }]);
      await inCedar(async (tx) => {
        await startProcessing(tx, { orderId }, STAFF);
        return shipOrder(tx, { orderId, trackingNumber: typed }, STAFF);
      });
      for (const reference of [listed, typed])
        expect(await listOf(`${reference};25;`)).toMatchObject([{ outcome: 'matched', order: { number } }]);
    },
  );

  test('a courier’s list finds an order by its number with zeros in front, but first the parcel that has this very number', async () => {
    const [order, other] = [
      await orderOf(cedar, [{ variantId: lamp }]),
      await orderOf(cedar, [{ variantId: lamp }]),
    ];
    const padded = `0${order.number}`;
    const rows = `${padded};25;\n#00${order.number};25;`;
    expect(await listOf(rows)).toMatchObject([
      { outcome: 'matched', order: { number: order.number } },
      { outcome: 'repeated', order: { number: order.number } },
    ]);
    await inCedar(async (tx) => {
      await startProcessing(tx, { orderId: other.orderId }, STAFF);
      return shipOrder(tx, { orderId: other.orderId, trackingNumber: padded }, STAFF);
    });
    expect(await listOf(rows)).toMatchObject([
      { outcome: 'matched', order: { number: other.number } },
      { outcome: 'matched', order: { number: order.number } },
    ]);
  });

  test('a courier’s list finds an imported order by its number in the former shop, and collects nothing for it', async () => {
    const { orderId, number } = await orderOf(cedar, [{ variantId: lamp }]);
    const moved = `number = -number - 5000, placed_by = 'import', status = 'delivered'`;
    await db.admin(`update orders set ${moved} where id = $1`, [orderId]);
    expect(await listOf(`${number + 5000};25;`)).toMatchObject([
      { outcome: 'imported', order: { id: orderId, number: number + 5000 } },
    ]);
  });

  test('the cash of an order is recorded once, even if a courier’s list repeats it (J1)', async () => {
    const { orderId, number } = await orderOf(cedar, [{ variantId: lamp }]);
    const collect = () => inCedar((tx) => collectCash(tx, { orderId, courierFee: 150 }, STAFF));
    expect(await collect()).toEqual({ ok: true, value: { changed: true } });
    expect(await expectNothingChanged(db, collect)).toEqual({ ok: true, value: { changed: false } });
    expect(await listOf(`${number};25;`)).toMatchObject([{ outcome: 'collected' }]);
    const [paid] = await db.admin('select settled_by from payments where order_id = $1', [orderId]);
    expect(paid).toEqual({ settled_by: 'courier: Rana' });
  });

  test.each([
    ['', 'empty'],
    ['Order,Amount', 'empty'],
    ['Number,Sum\n1001,5', 'column_missing'],
    ['Order,Amount\n"1001,5', 'not_csv'],
    [`Order,Amount\n${'1,1\n'.repeat(2001)}`, 'too_many_rows'],
    [`Order,Amount\n1001,${'5'.repeat(20_001)}`, 'not_csv'],
  ])('the courier’s list %j is refused as %s', (text, code) => {
    expect(readCourierList(text.slice(0, 30_000))).toMatchObject({ ok: false, code });
  });

  test('a courier’s list of too many empty lines is refused before they are parsed', () => {
    const began = performance.now();
    const read = readCourierList(`Order,Amount\n${',,\n'.repeat(290_000)}`);
    expect(read).toMatchObject({ ok: false, code: 'too_many_rows' });
    expect(performance.now() - began).toBeLessThan(200);
  });

  test('a courier’s list is read in Arabic, with tabs, and with apostrophes that guard against formulas (J1)', () => {
    expect(readCourierList('\ufeffرقم الطلب\tالمبلغ المحصل\tالرسوم\n="1001"\t٢٥\t١\n')).toEqual({
      ok: true,
      value: [{ line: 2, reference: '1001', amount: '٢٥', fee: '١' }],
    });
  });
});

describe('a bank transfer (J6)', () => {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const order = async () => (await orderOf(cedar, [{ variantId: lamp }], { form })).orderId;
  const file = (mark: string): ReceiptFile => ({
    hash: mark.repeat(64).slice(0, 64),
    contentType: 'image/png',
    bytes: 1000,
  });
  const send = (orderId: string, mark: string, days = 0) => {
    const at = new Date(TEST_TIME.getTime() + days * 86_400_000);
    return inCedar((tx) => addReceipt(tx, { orderId, file: file(mark) }, shopperAct(at)));
  };

  test('a bank transfer waits for its payment, holds its stock longer after a receipt, and is settled by staff (J6)', async () => {
    const orderId = await order();
    const holdOf = async () =>
      (await db.admin('select hold_until from orders where id = $1', [orderId]))[0]?.hold_until;
    expect(await holdOf()).toEqual(new Date(TEST_TIME.getTime() + 12 * 3_600_000));
    expect(await send(orderId, 'a', 0.25)).toMatchObject({ ok: true });
    expect(await holdOf()).toEqual(new Date(TEST_TIME.getTime() + 3.25 * 86_400_000));
    const accept = () => inCedar((tx) => acceptTransfer(tx, { orderId }, STAFF));
    expect(await accept()).toEqual({ ok: true, value: { changed: true } });
    expect(await expectNothingChanged(db, accept)).toEqual({ ok: true, value: { changed: false } });
    const [row] = await db.admin(
      `select o.status, o.payment_status, p.settled_by, r.status as receipt, o.hold_until
         from orders o join payments p on p.order_id = o.id join transfer_receipts r on r.order_id = o.id
        where o.id = $1`,
      [orderId],
    );
    expect(row).toEqual({
      status: 'confirmed',
      payment_status: 'paid',
      settled_by: 'transfer: Rana',
      receipt: 'accepted',
      hold_until: null,
    });
    expect(await expectNothingChanged(db, () => send(orderId, 'b'))).toMatchObject({ code: 'not_waiting' });
  });

  test('a receipt is refused with a reason for its shopper, who may send a limited number of others (J6)', async () => {
    const orderId = await order();
    await send(orderId, '0');
    const [first] = await inCedar((tx) => receiptsOf(tx, orderId));
    const refuse = (reason: string) =>
      inCedar((tx) => refuseReceipt(tx, { orderId, receiptId: first?.id ?? '', reason }, STAFF));
    expect(await expectNothingChanged(db, () => refuse(' '))).toMatchObject({ code: 'reason_missing' });
    expect(await refuse('Another amount')).toMatchObject({ ok: true });
    expect(await refuse('Again')).toMatchObject({ code: 'receipt_not_found' });
    expect(await inCedar((tx) => receiptsOf(tx, orderId))).toMatchObject([
      { status: 'refused', reason: 'Another amount' },
    ]);
    for (let mark = 1; mark < RECEIPTS_PER_ORDER; mark++) await send(orderId, String(mark));
    const more = () => send(orderId, 'f');
    expect(await expectNothingChanged(db, more)).toMatchObject({ code: 'too_many_receipts' });
    expect(await expectNothingChanged(db, () => send(orderId, '1'))).toMatchObject({ ok: true });
  });

  test('a receipt can be read only with its own order, and in its own store (J6)', async () => {
    const [mine, other] = [await order(), await order()];
    await send(mine, 'c');
    const [receipt] = await inCedar((tx) => receiptsOf(tx, mine));
    const receiptId = receipt?.id ?? '';
    expect(await inCedar((tx) => receiptOf(tx, { orderId: mine, receiptId }))).toMatchObject({
      id: receiptId,
    });
    expect(await inCedar((tx) => receiptOf(tx, { orderId: other, receiptId }))).toBeNull();
    expect(await withStore(najd.id, (tx) => receiptOf(tx, { orderId: mine, receiptId }))).toBeNull();
    expect(await inCedar((tx) => receiptOf(tx, { orderId: mine, receiptId: `${receiptId}'` }))).toBeNull();
  });

  test('the mail about a bank transfer has the account, the reference and the last day to pay (J6)', async () => {
    const orderId = await order();
    await inCedar((tx) => mailInstructions(tx, { orderId, dedupeKey: `again:${orderId}` }, STAFF));
    const [mail] = await db.admin(`select body_text from mails where dedupe_key = $1`, [`again:${orderId}`]);
    for (const part of ['SA03 8000 0000 6080 1016 7519', 'Gulf Bank', 'Cedar House Est.']) {
      expect(mail?.body_text).toContain(part);
    }
  });

  test('a cash order accepts no receipt (J6)', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    expect(await expectNothingChanged(db, () => send(orderId, 'a'))).toMatchObject({ code: 'not_waiting' });
    const accept = () => inCedar((tx) => acceptTransfer(tx, { orderId }, STAFF));
    expect(await expectNothingChanged(db, accept)).toMatchObject({ code: 'not_waiting' });
  });
});
