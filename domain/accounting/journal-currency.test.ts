import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import { saveCurrency } from '#domain/catalog/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { collectCash, refundOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addPayout, journalEntries, journalSums, readPayoutFile, vatReturn } from './index.ts';

await testDatabase(import.meta.url);
const { najd } = await twoStores();
const STAFF = staffAct({ userId: najd.ownerId, name: 'Nouf', role: 'owner' }, TEST_TIME);
const inNajd = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(najd.id, fn);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Riyadh' };
const sellInDollars = (numer: number, denom: number) =>
  inNajd((tx) => saveCurrency(tx, { code: 'USD', rate: { numer, denom } }, STAFF));
await completeSeller(najd);
const oud = await makeVariant(najd, { title: 'Oud', amount: 10_001, stock: 10 });
await sellInDollars(4, 15);

/** A paid order in dollars at 3.75 riyals, of which part is refunded twice. */
async function soldInDollars(): Promise<number> {
  const cartToken = await fillCart(najd, [{ variantId: oud }]);
  const look = { cartToken, locale: 'en' as const, at: TEST_TIME, currency: 'USD' };
  const { quote } = await inNajd((tx) => viewCart(tx, look));
  const order = await checkoutOf(najd, cartToken, { quote, currency: 'USD' });
  const placed = await placeOrder(najd.id, order, SHOPPER);
  if (!placed.ok) throw new Error(placed.code);
  const { orderId, number } = placed.value;
  expect(await inNajd((tx) => issueInvoice(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  await inNajd((tx) => collectCash(tx, { orderId }, STAFF));
  for (const other of [333, 701]) {
    const back = { orderId, method: 'cash' as const, other };
    expect(await inNajd((tx) => refundOrder(tx, back, STAFF))).toMatchObject({ ok: true });
  }
  return number;
}

async function journal() {
  const entries = [];
  for await (const batch of journalEntries(inNajd, NOVEMBER)) entries.push(...batch);
  return entries.map(({ kind, currency, lines }) => [
    kind,
    currency,
    ...lines.map(({ account, debit, credit }) => [account, debit - credit]),
  ]);
}

test('the journal states an order in a foreign currency in the store’s currency, at the order’s own rate even after a rate change', async () => {
  const number = await soldInDollars();
  const booked = [
    ['invoice', 'SAR', ['receivables', 10_001], ['salesOutside', -10_001]],
    ['credit_note', 'SAR', ['receivables', -1249], ['salesOutside', 1249]],
    ['credit_note', 'SAR', ['receivables', -2629], ['salesOutside', 2629]],
    ['payment', 'SAR', ['cash', 10_001], ['receivables', -10_001]],
    ['refund', 'SAR', ['cash', -1249], ['receivables', 1249]],
    ['refund', 'SAR', ['cash', -2629], ['receivables', 2629]],
  ];
  expect(await journal()).toEqual(booked);
  await sellInDollars(1, 4);
  expect(await journal()).toEqual(booked);
  expect(await inNajd((tx) => journalSums(tx, '2026-11'))).toMatchObject({
    value: [
      {
        ...{ currency: 'SAR', entries: 6 },
        accounts: expect.arrayContaining([{ account: 'cash', debit: 10_001, credit: 1249 + 2629 }]),
      },
    ],
  });
  const told = await inNajd((tx) => vatReturn(tx, '2026-11'));
  expect(told).toMatchObject({
    value: { own: { total: { net: 10_001 - 1249 - 2629, tax: 0 } }, others: [] },
  });

  const bytes = Buffer.from(`order,amount,fee,date\n${number},26.67,0.67,2026-11-25\n`);
  const columns = { reference: 0, gross: 1, fee: 2, net: null, day: 3 };
  const file = await readPayoutFile(bytes, { columns, currency: 'USD', paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error(JSON.stringify(file));
  const statement = { file: file.value, bytes, fileName: 'usd.csv', payer: 'SMSA' };
  expect(await inNajd((tx) => addPayout(tx, statement, STAFF))).toMatchObject({ ok: true });
  const payout = ['payout', 'USD', ['bank', 2600], ['fees', 67], ['cash', -2667]];
  expect(await journal()).toEqual([...booked, payout]);
});
