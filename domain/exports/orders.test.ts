import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  listOrders,
  orderDetail,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { salesBy, sumSales } from '#domain/reports/index.ts';
import { csvText, unguardCell } from '#lib/csv-text.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { orderRows } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);
const OWN = ['imports', 'import_errors', 'audit_entries'];
let stores = 0;

const newStore = () => {
  stores += 1;
  return makeStore({ slug: `moved-${stores}`, name: `Moved ${stores}`, currency: 'USD' });
};

async function exported(store: TestStore, locale: Locale = 'en'): Promise<string> {
  const file = { locale, timeZone: 'Asia/Riyadh', orderIds: null };
  const rows = [];
  for await (const batch of orderRows((work) => withStore(store.id, work), file)) rows.push(...batch);
  return csvText(rows);
}

const records = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
const run = (store: TestStore, csv: string, options = {}) =>
  importFile(store.id, { file: textSource(csv), ...options }, owner);

/** The rows of a file after some were changed. */
function edited(csv: string, change: (row: Record<string, string>) => Record<string, string> | null): string {
  const rows = records(csv).flatMap((row) => {
    const changed = change(row);
    return changed ? [changed] : [];
  });
  const plain = rows.map((row) => Object.values(row).map(unguardCell));
  return csvText([Object.keys(records(csv)[0] ?? {}), ...plain]);
}

const OVER = new Set(
  LOCALES.flatMap((locale) => [
    translator(locale)('orders.status.delivered'),
    translator(locale)('orders.status.cancelled'),
  ]),
);
const isClosed = (row: Record<string, string>) => OVER.has(Object.values(row)[2] ?? '');

/** Sorts rows, because orders placed at the same moment come in insertion order. */
const canonical = (csv: string) =>
  records(csv)
    .map((row) => JSON.stringify(row))
    .toSorted();

beforeAll(async () => {
  const lamp = await makeVariant(cedar, { title: '=Lamp', amount: 2000, stock: 100 });
  const vase = await makeVariant(cedar, { title: 'مزهرية', amount: 733, stock: 100 });
  const lines = [{ variantId: lamp, quantity: 3 }, { variantId: vase }];
  const delivered = async () => {
    const { orderId } = await orderOf(cedar, lines);
    await inCedar((tx) => collectCash(tx, { orderId }, owner));
    await inCedar((tx) => startProcessing(tx, { orderId }, owner));
    await inCedar((tx) => shipOrder(tx, { orderId }, owner));
    await inCedar((tx) => deliverOrder(tx, { orderId }, owner));
    return orderId;
  };
  await delivered();
  const orderId = await delivered();
  const paidBack = { orderId, method: 'cash' as const, other: 150 };
  expect(await inCedar((tx) => refundOrder(tx, paidBack, owner))).toMatchObject({ ok: true });
  const cancelled = await orderOf(cedar, lines);
  await inCedar((tx) => cancelOrder(tx, { orderId: cancelled.orderId }, owner));
  await orderOf(cedar, lines);
});

describe('orders moved to another shop', () => {
  test.each(['en', 'ar'] as const)(
    'exported orders are imported unchanged, in %s, and open orders are left out',
    async (locale) => {
      const other = await newStore();
      const report = await run(other, await exported(cedar, locale));
      expect(report).toMatchObject({ kind: 'orders', status: 'done', products: { created: 3, updated: 0 } });
      expect(report.errors.map(({ code }) => code)).toEqual(['order_open']);
      const closed = edited(await exported(cedar, locale), (row) => (isClosed(row) ? row : null));
      expect(canonical(await exported(other, locale))).toEqual(canonical(closed));
      expect(canonical(closed)).toHaveLength(6);
      const again = await run(other, closed);
      expect(again.products).toEqual({ created: 0, updated: 0, unchanged: 3 });
    },
  );

  test('a store recognises its own exported orders and does not import them again', async () => {
    const before = await exported(cedar);
    const report = await run(
      cedar,
      edited(before, (row) => (isClosed(row) ? row : null)),
    );
    expect(report.products).toEqual({ created: 0, updated: 0, unchanged: 3 });
    expect(await exported(cedar)).toBe(before);
  });

  test('imported orders change no stock, payment, invoice, mail or money, and keep the records consistent', async () => {
    const other = await newStore();
    const file = await exported(cedar);
    const own = ['orders', 'order_lines', 'order_events', 'buyer_words', 'store_counters'];
    const kept = [...OWN, ...own, 'graphile_worker._private_jobs'];
    await expectNothingChanged(db, () => run(other, file), kept);
    expect(await withStore(other.id, checkConsistency)).toMatchObject({ orders: 3, findings: [] });
  });

  test('a dry run of imported orders only checks them', async () => {
    const other = await newStore();
    const file = await exported(cedar);
    const report = await expectNothingChanged(db, () => run(other, file, { isDryRun: true }), OWN);
    expect(report.products.created).toBe(3);
  });

  test('imported orders count as sales on the day they were placed', async () => {
    const other = await newStore();
    await run(other, await exported(cedar));
    await withStore(other.id, sumSales);
    const period = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC', currency: 'USD' };
    const days = await withStore(other.id, (tx) => salesBy(tx, period));
    const [ledger] = await db.admin<{ total: string; refunded: string }>(
      `select sum(total) as total, sum(credited_total) as refunded from orders
        where store_id = $1 and status <> 'cancelled'`,
      [other.id],
    );
    const [sums, ...more] = [...days.values()];
    expect(more).toEqual([]);
    expect(sums).toMatchObject({ orders: 2, total: Number(ledger?.total), refunded: 150 });
    expect(Number(ledger?.refunded)).toBe(150);
  });

  test('imported orders are closed: no change of status, no refund, no invoice', async () => {
    const other = await newStore();
    await run(other, await exported(cedar));
    const { rows } = await withStore(other.id, (tx) => listOrders(tx, { search: '1001' }));
    expect(rows).toMatchObject([{ number: 1001, isImported: true, moves: [] }]);
    const orderId = rows[0]?.id ?? '';
    const found = await withStore(other.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    expect(found).toMatchObject({ ok: true, value: { number: 1001, moves: [], placedBy: 'import' } });
    const verbs: [string, (tx: StoreTx) => Promise<{ ok: boolean }>][] = [
      ['refund', (tx) => refundOrder(tx, { orderId, method: 'cash', other: 100 }, owner)],
      ['cancel', (tx) => cancelOrder(tx, { orderId }, owner)],
      ['ship', (tx) => shipOrder(tx, { orderId }, owner)],
      ['collect', (tx) => collectCash(tx, { orderId }, owner)],
      ['invoice', (tx) => issueInvoice(tx, { orderId }, owner)],
    ];
    await db.admin(`update orders set payment_status = 'unpaid' where id = $1`, [orderId]);
    await expectNothingChanged(db, async () => {
      for (const [name, verb] of verbs) expect((await withStore(other.id, verb)).ok, name).toBe(false);
    });
  });
});

describe('order numbers after an import', () => {
  test('order numbers continue after those of imported orders if no order was placed yet', async () => {
    const other = await newStore();
    await run(
      other,
      edited(await exported(cedar), (row) => ({ ...row, 'Order Id': `4${row['Order Id']}` })),
    );
    const mug = await makeVariant(other, { title: 'Mug', amount: 500, stock: 5 });
    expect((await orderOf(other, [{ variantId: mug }])).number).toBe(41004);
    expect((await withStore(other.id, checkConsistency)).findings).toEqual([]);
  });

  test('a store that already had orders continues its own order numbers after an import', async () => {
    const other = await newStore();
    const mug = await makeVariant(other, { title: 'Mug', amount: 500, stock: 5 });
    const { number } = await orderOf(other, [{ variantId: mug }]);
    expect((await run(other, await exported(cedar))).products.created).toBe(3);
    const { rows } = await withStore(other.id, (tx) => listOrders(tx, { search: String(number) }));
    expect(rows.map((row) => [row.number, row.isImported]).sort()).toEqual([
      [number, false],
      [number, true],
    ]);
    expect((await orderOf(other, [{ variantId: mug }])).number).toBe(number + 1);
    expect((await withStore(other.id, checkConsistency)).findings).toEqual([]);
  });
});

const WRONG: [string, Record<string, string>, string][] = [
  ['a total that is not its parts', { Total: '1.00' }, 'sum_wrong'],
  ['lines that are not the subtotal', { SubTotal: '1.00' }, 'sum_wrong'],
  ['a discount that no line has', { Discount: '1.00' }, 'sum_wrong'],
  ['pieces that are not there', { 'Total Products': '9' }, 'sum_wrong'],
  ['a line of more than its price', { 'Line total': '99.00' }, 'sum_wrong'],
  ['more paid back than paid', { Refunded: '999.00' }, 'sum_wrong'],
  ['half a cent', { Total: '1.005' }, 'price_too_precise'],
  ['words for money', { Total: 'much' }, 'price_invalid'],
  ['no piece', { Quantity: '0' }, 'value_unknown'],
  ['a number that is none', { 'Order Id': 'A-1' }, 'value_unknown'],
  ['a word for the state', { Status: 'Somewhere' }, 'value_unknown'],
  ['no way to pay', { 'Payment Method': '' }, 'value_missing'],
  ['nothing due of what cost something', { 'Payment Method': 'Nothing to pay' }, 'value_unknown'],
  ['no country', { Country: 'Lebanon' }, 'value_unknown'],
  ['a currency that is none', { Currency: 'XXX1' }, 'value_unknown'],
  [
    'a day that is in no calendar',
    { 'Order Date': '2026-02-31 10:00', 'Placed at (UTC)': '' },
    'date_invalid',
  ],
  ['money that is still to come', { 'Payment Status': 'Unpaid' }, 'order_open'],
];

test('an order row with invalid amounts or texts is refused with the reason, and the others are imported', async () => {
  const other = await newStore();
  const file = await exported(cedar);
  for (const [what, cells, code] of WRONG) {
    const broken = edited(file, (row) => {
      if (row['Order Id'] !== '1001' && row['Order Id'] !== '1002') return null;
      return row['Order Id'] === '1001' ? { ...row, ...cells } : row;
    });
    const report = await run(other, broken, { isDryRun: true });
    expect(report.products.created, what).toBe(1);
    expect(
      report.errors.map((each) => each.code),
      what,
    ).toContain(code);
  }
});

test('a different order with an imported number is refused', async () => {
  const other = await newStore();
  const file = await exported(cedar);
  await run(other, file);
  const later = edited(file, (row) => ({ ...row, 'Placed at (UTC)': '2025-01-01T00:00:00.000Z' }));
  const report = await expectNothingChanged(db, () => run(other, later), OWN);
  expect(report.errors.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['number_taken', 'number_taken', 'number_taken']),
  );
});

test('the owner of a verified e-mail sees an imported order with that e-mail among their own', async () => {
  const other = await newStore();
  await run(other, `Email,Name,Verified\n${GOOD_FORM.email},Sara,true\n`);
  await run(other, await exported(cedar));
  const [row] = await db.admin<{ n: number }>(
    `select count(*)::int as n from orders o join customers c on c.id = o.customer_id where o.store_id = $1`,
    [other.id],
  );
  expect(row?.n).toBe(3);
});
