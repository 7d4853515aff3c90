import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { issueInvoice, queueInvoice } from '#domain/invoices/index.ts';
import { collectCash, refundOrder } from '#domain/orders/index.ts';
import { saveTaxes } from '#domain/tax/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { compareSales, recentPeriods, saudiBoxes, taxPeriod, vatReturn } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: najd.ownerId, name: 'Nouf', role: 'owner' }, TEST_TIME);
const NOVEMBER = '2026-11';

const oud = await makeVariant(najd, { title: 'Oud', amount: 11_500, stock: 100 });
const medicine = await makeVariant(najd, { title: 'Medicine', amount: 4_000, stock: 100 });
const insurance = await makeVariant(najd, { title: 'Insurance', amount: 3_000, stock: 100 });
const inNajd = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(najd.id, fn);
await completeSeller(najd);
const saved = await inNajd((tx) =>
  saveTaxes(
    tx,
    {
      rules: [
        {
          country: 'SA',
          region: '',
          names: { en: 'VAT', ar: 'ضريبة' },
          rates: { standard: 150_000, reduced: null, lower: null },
          delivery: 'standard',
        },
      ],
      pricesIncludeTax: true,
      version: 0,
    },
    STAFF,
  ),
);
if (!saved.ok) throw new Error(JSON.stringify(saved));
await db.admin(`update variants set tax_class = 'zero' where id = $1`, [medicine]);
await db.admin(`update variants set tax_class = 'exempt' where id = $1`, [insurance]);

const sell = async (variants: string[], country = 'SA') => {
  const form = { ...GOOD_FORM, country };
  const order = await orderOf(
    najd,
    variants.map((variantId) => ({ variantId })),
    { form },
  );
  const issued = await inNajd((tx) => issueInvoice(tx, { orderId: order.orderId }, STAFF));
  if (!issued.ok) throw new Error(issued.code);
  return { ...order, invoice: issued.value };
};
const november = async (period = NOVEMBER) => {
  const told = await inNajd((tx) => vatReturn(tx, period));
  if (!told.ok) throw new Error(told.code);
  return told.value;
};

test('the boxes of the Saudi VAT return have the sales, with credit notes as adjustments', async () => {
  const { orderId } = await sell([oud, medicine, insurance]);
  await sell([oud], 'KW');
  await inNajd((tx) => collectCash(tx, { orderId }, STAFF));
  const lines = await db.admin<{ id: string }>(
    'select id from order_lines where order_id = $1 and variant_id = $2',
    [orderId, oud],
  );
  const back = {
    orderId,
    method: 'cash' as const,
    lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, restock: false }],
  };
  expect(await inNajd((tx) => refundOrder(tx, back, STAFF))).toMatchObject({ ok: true });
  const told = await november();
  expect(told).toMatchObject({
    country: 'SA',
    vatNumber: '310122393500003',
    own: { invoices: 2, creditNotes: 1 },
  });
  const goods = Object.fromEntries(told.own.rows.map((row) => [row.category, row]));
  expect(goods.taxed).toEqual({
    ...{ category: 'taxed', ratePpm: 150_000 },
    ...{ sales: { net: 10_000, tax: 1500 }, credits: { net: 10_000, tax: 1500 } },
  });
  expect(goods.zero?.sales).toEqual({ net: 4000, tax: 0 });
  expect(goods.exempt?.sales).toEqual({ net: 3000, tax: 0 });
  expect(goods.export?.sales).toEqual({ net: 11_500, tax: 0 });
  expect(saudiBoxes(told.own)).toEqual([
    { box: 1, amount: 10_000, adjustment: 10_000, tax: 0 },
    { box: 2, amount: 0, adjustment: 0, tax: null },
    { box: 3, amount: 4000, adjustment: 0, tax: null },
    { box: 4, amount: 11_500, adjustment: 0, tax: null },
    { box: 5, amount: 3000, adjustment: 0, tax: null },
    { box: 6, amount: 28_500, adjustment: 10_000, tax: 0 },
  ]);
});

test('an amount credited without lines is reported in the VAT categories of the goods on its invoice', async () => {
  const { orderId } = await sell([oud, insurance]);
  await inNajd((tx) => collectCash(tx, { orderId }, STAFF));
  const back = { orderId, method: 'cash' as const, other: 700 };
  expect(await inNajd((tx) => refundOrder(tx, back, STAFF))).toMatchObject({ ok: true });
  const { rows } = (await november()).own;
  const credited = (of: string) => rows.find(({ category }) => category === of)?.credits.net ?? 0;
  // 5.52 of the 7.00 belongs to the taxed goods and their delivery.
  expect([credited('exempt'), credited('zero')]).toEqual([148, 0]);
});

test('a tax document belongs to the month of its date in the store’s time zone', async () => {
  const before = await november('2026-12');
  expect(before.own.invoices).toBe(0);
  const { invoice } = await sell([oud]);
  await db.admin(`update invoices set issued_at = '2026-11-30 20:59:59Z' where id = $1`, [invoice.id]);
  const counted = (await november()).own.invoices;
  await db.admin(`update invoices set issued_at = '2026-11-30 21:00Z' where id = $1`, [invoice.id]);
  expect((await november()).own.invoices).toBe(counted - 1);
  expect((await november('2026-12')).own).toMatchObject({ invoices: 1, total: { tax: 1500 } });
  expect((await november('2026-Q4')).own.invoices).toBe(counted);
});

test('imported orders have no tax documents and are counted separately', async () => {
  const { orderId } = await orderOf(najd, [{ variantId: oud }]);
  await db.admin(
    `update orders set number = -7, placed_by = 'import', status = 'delivered', version = 2 where id = $1`,
    [orderId],
  );
  expect(await inNajd((tx) => queueInvoice(tx, { orderId }, STAFF))).toMatchObject({
    code: 'nothing_to_invoice',
  });
  const days = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Riyadh' };
  const [compared] = await inNajd((tx) => compareSales(tx, days));
  expect(compared).toMatchObject({ historyOrders: 1, history: 11_500, difference: 0 });
});

test('a VAT return reads the documents of its own store only', async () => {
  const other = await withStore(cedar.id, (tx) => vatReturn(tx, NOVEMBER));
  expect(other).toMatchObject({ ok: true, value: { own: { invoices: 0, rows: [] }, others: [] } });
});

test.each(['2026-13', '2026-Q5', '2026', '', '2026-11-01', '1999-01', '2026-Q4 ', "2026-11'"])(
  'the text %j is not a tax period',
  (text) => {
    expect(taxPeriod(text)).toMatchObject({ ok: false, code: 'period_invalid' });
  },
);

test('a tax period ends on its last day, and periods are listed newest first', () => {
  expect(taxPeriod('2028-02')).toEqual({ ok: true, value: { from: '2028-02-01', to: '2028-02-29' } });
  expect(taxPeriod('2026-Q1')).toEqual({ ok: true, value: { from: '2026-01-01', to: '2026-03-31' } });
  const { months, quarters } = recentPeriods('2026-01-31');
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([13, '2026-01', '2025-12', '2025-01']);
  expect(quarters).toEqual(['2026-Q1', '2025-Q4', '2025-Q3', '2025-Q2', '2025-Q1']);
});
