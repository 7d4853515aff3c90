import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { collectCash, refundOrder } from '#domain/orders/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addPayout,
  type ColumnMap,
  listPayouts,
  matchAgain,
  type PayoutFile,
  readPayout,
  readPayoutFile,
  removePayout,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 500 });
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const COLUMNS: ColumnMap = { reference: 0, gross: 1, fee: 2, net: 3, day: 4 };

const buy = async ({ isPaid = true } = {}) => {
  const order = await orderOf(cedar, [{ variantId: lamp }]);
  if (isPaid) await inCedar((tx) => collectCash(tx, { orderId: order.orderId }, STAFF));
  return order;
};

async function read(text: string, columns: ColumnMap | null = COLUMNS): Promise<PayoutFile> {
  const file = await readPayoutFile(Buffer.from(text), { columns, currency: 'USD', paidOn: null });
  if (!file.ok) throw new Error(JSON.stringify(file));
  if (!('lines' in file.value)) throw new Error('The form is not known.');
  return file.value;
}

async function add(text: string, columns?: ColumnMap | null) {
  const file = await read(text, columns);
  const bytes = Buffer.from(text);
  return inCedar((tx) => addPayout(tx, { file, bytes, fileName: 'smsa.csv', payer: 'SMSA' }, STAFF));
}

async function detail(added: Awaited<ReturnType<typeof add>>) {
  if (!added.ok) throw new Error(added.code);
  const found = await inCedar((tx) => readPayout(tx, added.value));
  if (!found.ok) throw new Error(found.code);
  return found.value;
}

const HEAD = 'Order,COD amount,Fee,Net,Date';

describe('a courier’s statement', () => {
  test('a courier’s statement is matched by order numbers in Arabic or Latin digits and with zeros in front, and each line that differs states its problem', async () => {
    const [paid, other, open] = [await buy(), await buy(), await buy({ isPaid: false })];
    const arabic = String(other.number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const rows = [
      `#${paid.number},25.00,1.50,23.50,2026-11-20`,
      `${arabic},٢٤٫٠٠,-1.00,23.00,20/11/2026`,
      `0${open.number},25.00,1.00,24.00,2026-11-20`,
      '9999999,25.00,1.00,24.00,2026-11-20',
      `${paid.number},12.00,0,12.00,2026-11-21`,
      ',111.00,4.50,106.50,',
    ];
    const before = await db.admin('select * from orders order by id');
    const payout = await detail(await add([HEAD, ...rows].join('\n')));
    expect(payout.lines.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'matched'],
      [3, 'differs'],
      [4, 'not_paid'],
      [5, 'unknown'],
      [6, 'paid_before'],
    ]);
    expect(payout).toMatchObject({
      ...{ provider: 'other', payer: 'SMSA', currency: 'USD', gross: 11_100, fee: 450, net: 10_650 },
      ...{ rowCount: 5, leftOut: 1, openCount: 4, firstDay: '2026-11-20', lastDay: '2026-11-21' },
    });
    expect(payout.lines.rows[1]).toMatchObject({
      order: { id: other.orderId, number: other.number },
      expected: { amount: 2500, currency: 'USD' },
    });
    expect(await db.admin('select * from orders order by id')).toEqual(before);
    await inCedar((tx) => collectCash(tx, { orderId: open.orderId }, STAFF));
    expect(await inCedar((tx) => matchAgain(tx, { payoutId: payout.id }, STAFF))).toMatchObject({
      value: { matched: 1 },
    });
    const rest = await inCedar((tx) => readPayout(tx, { payoutId: payout.id, only: 'open' }));
    expect(rest.ok && rest.value.lines.rows.map(({ line }) => line)).toEqual([3, 5, 6]);
  });

  test('the refund line of a statement is matched with its refund only once', async () => {
    const order = await buy();
    const back = { orderId: order.orderId, method: 'cash' as const, other: 700 };
    expect(await inCedar((tx) => refundOrder(tx, back, STAFF))).toMatchObject({ ok: true });
    const rows = ['-7.00,0,-7.00,2026-11-22', '-7.00,0,-7.00,2026-11-23'];
    const payout = await detail(await add([HEAD, ...rows.map((row) => `${order.number},${row}`)].join('\n')));
    expect(payout.lines.rows.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['refund', 'matched'],
      ['refund', 'paid_before'],
    ]);
    expect(payout.lines.rows[0]?.expected).toEqual({ amount: -700, currency: 'USD' });
  });

  test('a payout statement or a line of one that is uploaded twice counts once, and the duplicate is reported', async () => {
    const [first, second] = [await buy(), await buy()];
    const line = `${first.number},25.00,1.00,24.00,2026-11-24`;
    const text = `${HEAD}\n${line}\n`;
    const payout = await detail(await add(text));
    const again = await expectNothingChanged(db, () => add(text));
    expect(again).toMatchObject({ code: 'file_repeated', data: { payoutId: payout.id } });
    const spaced = await expectNothingChanged(db, () => add(`${HEAD}\n\n${line}\n${line}`));
    expect(spaced).toMatchObject({ code: 'lines_repeated', data: { payoutId: payout.id } });
    const more = await detail(
      await add(`${HEAD}\n${line}\n${second.number},25,1,24,2026-11-24\n${second.number},25,1,24,2026-11-24`),
    );
    expect(more.lines.rows.map(({ outcome }) => outcome)).toEqual(['repeated', 'matched', 'repeated']);
    expect(more).toMatchObject({ gross: 2500, fee: 100, net: 2400, rowCount: 3 });
    const kept = await expectNothingChanged(db, () =>
      inCedar((tx) => removePayout(tx, { payoutId: payout.id }, STAFF)),
    );
    expect(kept).toMatchObject({ code: 'repeated_elsewhere', data: { payoutId: more.id } });
    expect(await inCedar((tx) => removePayout(tx, { payoutId: more.id }, STAFF))).toMatchObject({ ok: true });
    expect(await inCedar((tx) => removePayout(tx, { payoutId: payout.id }, STAFF))).toMatchObject({
      ok: true,
    });
    expect(await detail(await add(text))).toMatchObject({ net: 2400 });
  });

  test('two simultaneous uploads of one file make one statement', async () => {
    const order = await buy();
    const text = `${HEAD}\n${order.number},25.00,1.00,24.00,2026-11-25\n`;
    const done = await Promise.all(Array.from({ length: 6 }, () => add(text)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.filter((each) => !each.ok && each.code === 'file_repeated')).toHaveLength(5);
  });

  test('a courier’s statement and its orders are not found in another store', async () => {
    const order = await buy();
    const text = `${HEAD}\n${order.number + 1_000_000},25.00,1.00,24.00,2026-11-26\n`;
    const payout = await detail(await add(text));
    const from = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(najd.id, fn);
    await expectNothingChanged(db, async () => {
      expect(await from((tx) => readPayout(tx, { payoutId: payout.id }))).toMatchObject({
        code: 'payout_not_found',
      });
      expect(await from((tx) => removePayout(tx, { payoutId: payout.id }, STAFF))).toMatchObject({
        ok: false,
      });
      expect(await from((tx) => matchAgain(tx, { payoutId: payout.id }, STAFF))).toMatchObject({ ok: false });
      expect((await from((tx) => listPayouts(tx))).rows).toEqual([]);
    });
  });
});

describe('a payout file', () => {
  const told = async (text: string, columns: ColumnMap | null = COLUMNS) => {
    const file = await readPayoutFile(Buffer.from(text), { columns, currency: 'SAR', paidOn: null });
    return file.ok ? file.value : { code: file.code, data: file.data };
  };

  test('a file of Stripe’s payout reconciliation is read by its headings', async () => {
    const head =
      'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,currency,gross,fee,net,reporting_category,payment_intent_id';
    const file = await read(
      [
        head,
        'po_1,2026-11-05 00:00:00,txn_1,sar,100.00,3.40,96.60,charge,pi_1',
        'po_1,2026-11-05 00:00:00,txn_2,sar,-20.00,0.00,-20.00,refund,pi_1',
        'po_1,2026-11-05 00:00:00,txn_3,sar,-5.00,0.00,-5.00,fee,',
        'po_1,2026-11-05 00:00:00,txn_4,sar,-71.60,0.00,-71.60,payout,',
      ].join('\n'),
      null,
    );
    expect(file).toMatchObject({ provider: 'stripe', currency: 'SAR' });
    expect(
      file.lines.map(({ kind, reference, gross, fee, net, day }) => [kind, reference, gross, fee, net, day]),
    ).toEqual([
      ['payment', 'pi_1', 10_000, 340, 9660, '2026-11-05'],
      ['refund', 'pi_1', -2000, 0, -2000, '2026-11-05'],
      ['fee', 'txn_3', 0, 500, -500, '2026-11-05'],
    ]);
    expect(await told(`${head.replace(',payment_intent_id', '')}\nx`, null)).toEqual({
      code: 'columns_missing',
      data: { columns: ['payment_intent_id'] },
    });
  });

  test('a file of Moyasar’s settlements is read by its headings, and the type of a line gives its sign', async () => {
    const head =
      'payment_id,description,scheme,source,type,currency,amount,net_amount,fee,vat,total_fee,transaction_date';
    const file = await read(
      [
        head,
        'p-1,#1,mada,Apple Pay,pay,SAR,100.00,97.70,2.00,0.30,2.30,2026-11-02 10:00:00',
        'p-1,#1,mada,Apple Pay,refund,SAR,40.00,41.15,1.00,0.15,1.15,2026-11-03 10:00:00',
      ].join('\n'),
      null,
    );
    expect(file).toMatchObject({ provider: 'moyasar', currency: 'SAR' });
    expect(file.lines.map(({ kind, gross, fee, net }) => [kind, gross, fee, net])).toEqual([
      ['payment', 10_000, 230, 9770],
      ['refund', -4000, 115, -4115],
    ]);
  });

  test('a file with unknown headings is answered with the headings and guessed columns', async () => {
    expect(await told('AWB;COD Amount;الصافي;التاريخ\n1;2;3;4', null)).toEqual({
      head: ['AWB', 'COD Amount', 'الصافي', 'التاريخ'],
      guess: { reference: 0, gross: 1, fee: null, net: 2, day: 3 },
    });
  });

  test('a statement file is refused as a whole if the amount of one line cannot be recorded exactly', async () => {
    const rows = [
      '1,10.00,1.00,9.01,2026-11-01',
      '2,10.005,1.00,9.00,2026-11-01',
      '3,10.00,1.00,9.00,31/02/2026',
    ];
    expect(await told([HEAD, ...rows, '4,10.00,1.00,9.00,2026-11-01'].join('\n'))).toEqual({
      code: 'lines_invalid',
      data: {
        count: 3,
        lines: [
          { line: 2, problem: 'sum', value: '1' },
          { line: 3, problem: 'amount', value: '2' },
          { line: 4, problem: 'day', value: '31/02/2026' },
        ],
      },
    });
  });

  test.each([
    ['', 'empty'],
    [HEAD, 'empty'],
    ['"', 'not_csv'],
    ['\n'.repeat(1000), 'empty'],
    [','.repeat(1_000_000), 'not_csv'],
    [`a\n${',,,,\n'.repeat(1_000)}`, 'empty'],
    [`a,b\n${'.'.repeat(1_000_000)},1\n`, 'not_csv'],
    [`a\n${',,,,\n'.repeat(150_000)}`, 'too_many_rows'],
    [`a\n${`${','.repeat(150)}\n`.repeat(5_000)}`, 'not_csv'],
    [`${HEAD}\n${'1,1,0,1,2026-11-01\n'.repeat(5001)}`, 'too_many_rows'],
    [`${HEAD}\n1,99999999999999999,0,1,2026-11-01`, 'lines_invalid'],
    [`${HEAD}\n1,1e3,0,13,2026-11-01`, 'lines_invalid'],
    ['balance_transaction_id,currency\nx,y', 'columns_missing'],
  ])('the statement file %# is refused', async (text, code) => {
    expect(await told(text)).toMatchObject({ code });
  });

  test.each([
    ['in one line', ','.repeat(900_000)],
    ['in many lines', `a\n${',,,,\n'.repeat(150_000)}`],
  ])('a large statement file of many commas %s does not block other requests', async (_, text) => {
    expect(await blockedMs(() => told(text), 100)).toBeLessThan(100);
  });

  test('a statement file that is not UTF-8 is refused', async () => {
    const bytes = Buffer.concat([Buffer.from(`${HEAD}\n`), Buffer.from([0xc7, 0xe1, 0x2c, 0x31])]);
    expect(await readPayoutFile(bytes, { columns: COLUMNS, currency: 'SAR', paidOn: null })).toMatchObject({
      code: 'not_utf8',
      data: { line: 2 },
    });
  });
});
