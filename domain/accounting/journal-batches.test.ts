import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type JournalEntry, journalEntries, journalSums } from './index.ts';
import { readDocuments } from './read-documents.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const STAFF = staffAct({ userId: najd.ownerId, name: 'Nouf', role: 'owner' }, TEST_TIME);
const DAYS = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Riyadh' };
const inNajd = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(najd.id, fn);
await completeSeller(najd);
const oud = await makeVariant(najd, { title: 'Oud', amount: 10_000, stock: 100 });
for (let nth = 0; nth < 3; nth++) {
  const { orderId } = await orderOf(najd, [{ variantId: oud }]);
  expect(await inNajd((tx) => issueInvoice(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  await inNajd((tx) => collectCash(tx, { orderId }, STAFF));
}

test('a batch of documents ends with the one that makes it large, and the next one goes on after it', async () => {
  await db.admin(
    `update invoices set data = jsonb_set(data, '{lines,0,sku}', to_jsonb(
        (select string_agg(md5(nth::text), '') from generate_series(1, 12000) nth)))
      where store_id = $1 and code = 'INV-2'`,
    [najd.id],
  );
  const batches: string[][] = [];
  for await (const documents of readDocuments(inNajd, DAYS)) batches.push(documents.map(({ code }) => code));
  expect(batches).toEqual([['INV-1', 'INV-2'], ['INV-3']]);
});

test('the payments of a period are summed by one statement, to what the entries of the file add up to', async () => {
  await db.admin(
    `insert into payments
     select n.* from payments p cross join generate_series(1, 450) nth
      cross join jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
        'settled_at', p.settled_at + nth / 3 * interval '1 second', 'amount', nth)) n
      where p.store_id = $1 and p.order_id = (select id from orders where store_id = $1 order by number limit 1)`,
    [najd.id],
  );
  const { value: sums, queries } = await queriesOf(() => inNajd((tx) => journalSums(tx, '2026-11')));
  expect(queries.filter((text) => text.includes('from payments p'))).toHaveLength(1);
  const entries: JournalEntry[] = [];
  for await (const batch of journalEntries(inNajd, DAYS)) {
    expect(batch.length).toBeLessThan(500);
    entries.push(...batch);
  }
  expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(453);
  const lines = entries.flatMap((entry) => entry.lines);
  const sumOf = (account: string, side: 'debit' | 'credit') =>
    lines.reduce((sum, line) => sum + (line.account === account ? line[side] : 0), 0);
  if (!sums.ok) throw new Error(sums.code);
  expect(sums.value).toHaveLength(1);
  expect(sums.value[0]?.entries).toBe(entries.length);
  for (const { account, debit, credit } of sums.value[0]?.accounts ?? []) {
    expect([account, debit, credit]).toEqual([account, sumOf(account, 'debit'), sumOf(account, 'credit')]);
  }
});
