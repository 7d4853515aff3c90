import { expect, test } from 'vitest';
import { type Reader, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { collectCash, refundOrder } from '#domain/orders/index.ts';
import { giveCredit } from '#domain/payments/index.ts';
import { csvLines } from '#lib/csv-text.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addPayout, journalFile, journalSums, readAccounts, readPayoutFile, saveAccounts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: najd.ownerId, name: 'Nouf', role: 'owner' }, TEST_TIME);
const oud = await makeVariant(najd, { title: 'Oud', amount: 10_000, stock: 100 });
await completeSeller(najd);
const inNajd = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(najd.id, fn);
const read: Reader = (work) => withStore(najd.id, work);

async function addStatement(text: string, fileName: string): Promise<void> {
  const columns = { reference: 0, gross: 1, fee: 2, net: null, day: 3 };
  const bytes = Buffer.from(text);
  const file = await readPayoutFile(bytes, { columns, currency: 'SAR', paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error(JSON.stringify(file));
  const statement = { file: file.value, bytes, fileName, payer: 'SMSA' };
  expect(await inNajd((tx) => addPayout(tx, statement, STAFF))).toMatchObject({ ok: true });
}

async function fileOf(period: string): Promise<string[]> {
  const file = await journalFile(read, { period, locale: 'en' });
  if (!file.ok) throw new Error(file.code);
  let text = '';
  for await (const rows of file.value) text += csvLines(rows);
  return text.trimEnd().split('\r\n');
}

const { orderId, number } = await orderOf(najd, [{ variantId: oud }]);
const issued = await inNajd((tx) => issueInvoice(tx, { orderId }, STAFF));
if (!issued.ok) throw new Error(issued.code);
await inNajd((tx) => collectCash(tx, { orderId }, STAFF));
await inNajd((tx) => refundOrder(tx, { orderId, method: 'cash', other: 2500 }, STAFF));
const { id: customerId } = await makeCustomer(najd, { email: 'sara@example.com' });
await inNajd((tx) => giveCredit(tx, { customerId, amount: 700, reason: 'Gift' }, STAFF));
await addStatement(`order,amount,fee,date\n${number},100.00,5.00,2026-11-25\n`, '=HYPERLINK("x").csv');

test('the journal records sales, payments, refunds, store credit and payouts, and escapes cells that look like formulas', async () => {
  const lines = await fileOf('2026-11');
  const total = (await inNajd((tx) => journalSums(tx, '2026-11'))) as { value: unknown };
  expect(lines).toMatchInlineSnapshot(`
    [
      ""Date","Entry","Type","Document","Order","Account","Account name","Debit","Credit","Currency","VAT category","VAT rate"",
      ""2026-11-21",1,"Invoice","INV-1",1001,"1100","Customers (receivables)","100.00","","SAR","",""",
      ""2026-11-21",1,"Invoice","INV-1",1001,"4050","Sales outside the scope of VAT","","100.00","SAR","Outside the scope","0%"",
      ""2026-11-21",2,"Credit note","CN-1",1001,"1100","Customers (receivables)","","25.00","SAR","",""",
      ""2026-11-21",2,"Credit note","CN-1",1001,"4050","Sales outside the scope of VAT","25.00","","SAR","Outside the scope","0%"",
      ""2026-11-21",3,"Payment","",1001,"1120","Cash on delivery","100.00","","SAR","",""",
      ""2026-11-21",3,"Payment","",1001,"1100","Customers (receivables)","","100.00","SAR","",""",
      ""2026-11-21",4,"Refund","",1001,"1120","Cash on delivery","","25.00","SAR","",""",
      ""2026-11-21",4,"Refund","",1001,"1100","Customers (receivables)","25.00","","SAR","",""",
      ""2026-11-21",5,"Store credit","","","6110","Store credit given","7.00","","SAR","",""",
      ""2026-11-21",5,"Store credit","","","2200","Store credit owed","","7.00","SAR","",""",
      ""2026-11-25",6,"Payout","'=HYPERLINK(""x"").csv","","1010","Bank","95.00","","SAR","",""",
      ""2026-11-25",6,"Payout","'=HYPERLINK(""x"").csv","","6210","Fees of providers and couriers","5.00","","SAR","",""",
      ""2026-11-25",6,"Payout","'=HYPERLINK(""x"").csv","","1120","Cash on delivery","","100.00","SAR","",""",
    ]
  `);
  expect(total.value).toMatchInlineSnapshot(`
    [
      {
        "accounts": [
          {
            "account": "bank",
            "credit": 0,
            "debit": 9500,
          },
          {
            "account": "receivables",
            "credit": 12500,
            "debit": 12500,
          },
          {
            "account": "cash",
            "credit": 12500,
            "debit": 10000,
          },
          {
            "account": "storeCredit",
            "credit": 700,
            "debit": 0,
          },
          {
            "account": "salesOutside",
            "credit": 10000,
            "debit": 2500,
          },
          {
            "account": "creditGiven",
            "credit": 0,
            "debit": 700,
          },
          {
            "account": "fees",
            "credit": 0,
            "debit": 500,
          },
        ],
        "credit": 35700,
        "currency": "SAR",
        "debit": 35700,
        "entries": 6,
      },
    ]
  `);
});

test('the journal has no entries of another period or another store', async () => {
  expect(await fileOf('2026-12')).toHaveLength(1);
  expect(await withStore(cedar.id, (tx) => journalSums(tx, '2026-11'))).toEqual({ ok: true, value: [] });
  expect(await inNajd((tx) => journalSums(tx, '2026-13'))).toMatchObject({ code: 'period_invalid' });
  expect(await journalFile(read, { period: '', locale: 'ar' })).toMatchObject({ code: 'period_invalid' });
});

test('a store sets its account codes, and a code that would be read as a formula is refused', async () => {
  const before = await inNajd((tx) => readAccounts(tx));
  expect(before).toMatchObject({ bank: '1010', version: 0 });
  for (const code of ['=1+1', '', '-1', '@a', 'x'.repeat(21), '1\n2\u0000']) {
    const typed = { ...before, bank: code };
    const save = () => inNajd((tx) => saveAccounts(tx, typed, STAFF));
    if (code === '1\n2\u0000') expect((await save()).ok).toBe(true);
    else
      expect(await expectNothingChanged(db, save), code).toMatchObject({
        code: 'fields_invalid',
        data: { fields: ['bank'] },
      });
  }
  const again = { ...before, bank: '١٠١-A' };
  const stale = await expectNothingChanged(db, () => inNajd((tx) => saveAccounts(tx, again, STAFF)));
  expect(stale).toMatchObject({ code: 'stale', data: { current: { bank: '1 2', version: 1 } } });
  const saved = await inNajd((tx) => saveAccounts(tx, { ...again, version: 1 }, STAFF));
  expect(saved).toMatchObject({ ok: true, value: { bank: '101-A', version: 2 } });
  expect((await fileOf('2026-11')).filter((line) => line.includes('"101-A"'))).toHaveLength(1);
});
