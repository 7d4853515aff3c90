import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { issueAllWaiting } from '#domain/invoices/index.ts';
import { sumSales } from '#domain/reports/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { IS_FULL, IS_WIDE } from '#tests/support/level.ts';
import { HISTORY, live, makeShops, type Shop } from '#tests/support/random-histories.ts';
import { completeSeller } from '#tests/support/stores.ts';
import {
  compareSales,
  type JournalEntry,
  journalEntries,
  saudiBoxes,
  type VatReturn,
  vatReturn,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const shops = await makeShops();

const HISTORIES = IS_FULL ? 10_000 : IS_WIDE ? 300 : 80;
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];
const QUARTERS = ['2026-Q3', '2026-Q4'];

test(
  `the VAT returns of ${HISTORIES} random orders equal their documents, orders and sales report exactly`,
  async () => {
    const histories = fc.sample(HISTORY, { numRuns: HISTORIES, seed: 20_261_124 });
    await inLanes(
      4,
      histories.map((history) => () => live(shops, history)),
    );
    await scatter();
    for (const shop of shops) await expectEqual(shop, 'with invoices that wait');
    for (const { store, owner } of shops) {
      await completeSeller(store);
      await issueAllWaiting(store.id, owner);
    }
    for (const shop of shops) {
      await expectEqual(shop, 'with all documents');
      await expectOrders(shop);
    }
  },
  IS_FULL ? 3_600_000 : 120_000,
);

/**
 * Moves orders and documents, all created at one instant, to days within half a year that depend only on
 * their ids.
 */
async function scatter(): Promise<void> {
  const days = (column: string, id: string) =>
    `${column} - (('x' || substr(md5(${id}::text), 1, 4))::bit(16)::int % 140) * interval '1 day'`;
  await db.admin(`update orders set placed_at = ${days('placed_at', 'id')}`);
  await db.admin(`update invoices set issued_at = ${days('issued_at', 'id')}`);
}

async function expectEqual({ store }: Shop, when: string): Promise<void> {
  while (!(await withStore(store.id, sumSales)));
  const returns = new Map<string, VatReturn>();
  for (const period of [...MONTHS, ...QUARTERS]) {
    const told = await withStoreReadOnly(store.id, (tx) => vatReturn(tx, period));
    if (!told.ok) throw new Error(told.code);
    returns.set(period, told.value);
    await expectPeriod(store.id, told.value, `${store.slug} in ${period}, ${when}`);
  }
  const taxOf = (periods: string[]) =>
    periods.reduce((sum, each) => sum + (returns.get(each)?.own.total.tax ?? 0), 0);
  expect(taxOf(MONTHS), 'the months make the quarters').toBe(taxOf(QUARTERS));
}

async function expectPeriod(storeId: string, told: VatReturn, where: string): Promise<void> {
  const { own, others, from, to, timeZone } = told;
  expect(others).toEqual([]);
  const [documents] = await db.admin<Record<'invoices' | 'notes' | 'gross' | 'tax', string>>(
    `select count(*) filter (where kind = 'invoice')::int as invoices, count(*) filter (where kind <> 'invoice')::int as notes,
        coalesce(sum(case kind when 'invoice' then total else -total end), 0)::text as gross,
        coalesce(sum(case kind when 'invoice' then tax_total else -tax_total end), 0)::text as tax
       from invoices where store_id = $1 and issued_at >= $2::timestamp at time zone $4
         and issued_at < ($3::timestamp + interval '1 day') at time zone $4`,
    [storeId, from, to, timeZone],
  );
  const { net, tax } = own.total;
  const found = {
    invoices: own.invoices,
    notes: own.creditNotes,
    gross: String(net + tax),
    tax: String(tax),
  };
  expect(found, where).toEqual(documents);
  const boxes = saudiBoxes(own);
  const outside = own.rows.filter(({ category }) => category === 'outOfScope');
  const outsideNet = outside.reduce((sum, row) => sum + row.sales.net - row.credits.net, 0);
  const total = boxes.at(-1);
  expect((total?.amount ?? 0) - (total?.adjustment ?? 0) + outsideNet, `boxes of ${where}`).toBe(net);
  expect(total?.tax, `boxes of ${where}`).toBe(tax);
  const compared = await withStoreReadOnly(storeId, (tx) => compareSales(tx, { from, to, timeZone }));
  expect(
    compared.map(({ difference }) => difference),
    where,
  ).toEqual(compared.map(() => 0));
  expect(compared[0]?.documents ?? 0, where).toBe(net + tax);
  await expectJournal(storeId, told, where);
}

const sumOf = (entries: JournalEntry[], accounts: RegExp) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.test(account))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

async function entriesOf(storeId: string, days: VatReturn): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  const read = <T>(work: Parameters<typeof withStoreReadOnly<T>>[1]) => withStoreReadOnly(storeId, work);
  for await (const batch of journalEntries(read, days)) entries.push(...batch);
  return entries;
}

/** Asserts that every entry balances and that sales and VAT by category equal those of the return. */
async function expectJournal(storeId: string, told: VatReturn, where: string): Promise<void> {
  const entries = await entriesOf(storeId, told);
  for (const { kind, document, lines } of entries) {
    const debit = lines.reduce((sum, line) => sum + line.debit, 0);
    expect(debit, `${kind} ${document} of ${where}`).toBe(lines.reduce((sum, line) => sum + line.credit, 0));
  }
  expect(0 - sumOf(entries, /^vat$/), where).toBe(told.own.total.tax);
  expect(0 - sumOf(entries, /^(sales|delivery|cashFee)/), where).toBe(told.own.total.net);
  for (const { category, ratePpm, sales, credits } of told.own.rows) {
    const lines = entries.flatMap((entry) => entry.lines).filter((line) => line.category === category);
    const own = lines.filter((line) => (line.ratePpm ?? 0) === ratePpm);
    const net = own.reduce((sum, { debit, credit }) => sum + credit - debit, 0);
    expect(net, `${category} at ${ratePpm} of ${where}`).toBe(sales.net - credits.net);
  }
}

/** Once every document is issued, the returns equal the VAT of the invoiced orders. */
async function expectOrders({ store }: Shop): Promise<void> {
  const [owed] = await db.admin<{ gross: string }>(
    `select sum(case when o.status = 'cancelled' then 0 else o.total - o.credited_total end)::text as gross from orders o
      where o.store_id = $1 and exists (select from invoices i where i.store_id = $1 and i.order_id = o.id)`,
    [store.id],
  );
  const sums = await Promise.all(
    QUARTERS.map((period) => withStoreReadOnly(store.id, (tx) => vatReturn(tx, period))),
  );
  const gross = sums.reduce(
    (sum, each) => sum + (each.ok ? each.value.own.total.net + each.value.own.total.tax : 0),
    0,
  );
  expect(String(gross), store.slug).toBe(owed?.gross);
  expect(gross, `${store.slug} sold something`).toBeGreaterThan(0);
  const entries = (
    await Promise.all(sums.map((each) => (each.ok ? entriesOf(store.id, each.value) : [])))
  ).flat();
  const [held] = await db.admin<{ held: string; credit: string }>(
    `select sum(o.held_total)::text as held, (select coalesce(sum(a.balance), 0) from credit_accounts a
       where a.store_id = $1)::text as credit from orders o where o.store_id = $1`,
    [store.id],
  );
  expect(String(gross - sumOf(entries, /^receivables$/)), `${store.slug} holds`).toBe(held?.held);
  expect(String(0 - sumOf(entries, /^storeCredit$/)), `${store.slug} owes credit`).toBe(held?.credit);
}
