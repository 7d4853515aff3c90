import { expect, test } from 'vitest';
import { platformInvoicesOf, readPlatformInvoice, saveSeller } from '#domain/subscription/index.ts';
import { actAt, buy, DAY, giveCard } from '#tests/support/billing.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { listDeskInvoices, readDeskInvoices, sumDeskInvoices } from './index.ts';

const db = await testDatabase(import.meta.url);
await must(
  saveSeller(
    {
      name: { en: 'Nakheel Host', ar: 'نخيل' },
      address: { en: 'Riyadh', ar: 'الرياض' },
      ...{ vatNumber: '310122393500003', taxPpm: 150_000 },
    },
    actAt(TEST_TIME),
  ),
);
const stores: string[] = [];
for (const [at, name] of ['Bayt Al Oud', '=SUM(A1)', 'Cedar'].entries()) {
  const { id } = await makeStore({ slug: `shop-${at}`, name, packageCode: 'free' });
  stores.push(id);
  const when = new Date(TEST_TIME.getTime() + at * 20 * DAY);
  await giveCard(id, 'pays', when);
  const bought = await buy({ storeId: id, code: at === 2 ? 'pro' : 'starter', cycle: 'month', at: when });
  if (!bought.ok || bought.value.state !== 'paid') throw new Error('A plan was not bought.');
}
const numbers = async (filter: Parameters<typeof listDeskInvoices>[0]) =>
  (await listDeskInvoices(filter)).rows.map(({ number }) => number);

test('operators find the invoices of all stores by month, currency, number and store, newest first', async () => {
  expect(await numbers({})).toEqual([3, 2, 1]);
  expect(await numbers({ month: '2026-11' })).toEqual([1]);
  expect(await numbers({ month: '2026-12' })).toEqual([3, 2]);
  expect(await numbers({ month: '2026-13' })).toEqual([]);
  expect(await numbers({ month: "' or true --" })).toEqual([]);
  expect(await numbers({ currency: 'USD' })).toEqual([3, 2, 1]);
  expect(await numbers({ currency: 'SAR' })).toEqual([]);
  expect(await numbers({ query: '2' })).toContain(2);
  expect(await numbers({ query: 'oud' })).toEqual([1]);
  const first = await listDeskInvoices({ size: 2 });
  expect(await numbers({ size: 2, after: first.next })).toEqual([1]);
});

test('the sums of the invoices equal those of the paid charges exactly', async () => {
  const charged = await db.admin<{ total: number; tax: number }>(
    "select sum(total)::int as total, sum(tax)::int as tax from platform_charges where status = 'paid'",
  );
  expect(await sumDeskInvoices({})).toMatchObject([{ currency: 'USD', count: 3, ...charged[0] }]);
  const read: number[] = [];
  for await (const rows of readDeskInvoices({})) read.push(...rows.map(({ total }) => total));
  expect(read.reduce((sum, total) => sum + total, 0)).toBe(charged[0]?.total);
});

test('an invoice is read by its number, and by a store only if it belongs to that store', async () => {
  const [own] = await platformInvoicesOf(stores[0] ?? '');
  expect(await readPlatformInvoice(1, stores[0] ?? '')).toEqual(own);
  expect(await readPlatformInvoice(1, null)).toEqual(own);
  expect(await readPlatformInvoice(1, stores[1] ?? '')).toBeNull();
  for (const number of [0, -1, 1.5, Number.NaN, 1e300, 999]) {
    expect(await readPlatformInvoice(number, null)).toBeNull();
  }
});
