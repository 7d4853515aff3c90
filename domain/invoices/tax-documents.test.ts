import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { ok } from '#lib/result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { rejected, unreachable } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  hasTaxDocuments,
  listTaxDocuments,
  readTaxDocument,
  readTaxOverview,
  readTaxXml,
  replaceRejected,
  type TaxDocumentsAsked,
  taxMonths,
  taxStatesOfOrder,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand, inStore, secretKey, owner } = shop;
await shop.begin();
const MONTH = TEST_TIME.toISOString().slice(0, 7);
const HOUR = 3_600_000;
const WARNING = { level: 'warning' as const, code: 'BR-KSA-98', text: 'late' };

async function sent(...answers: Parameters<typeof stand.answers.push>) {
  const invoice = await shop.invoiced();
  await shop.stamp(invoice.id);
  stand.answers.push(...answers);
  if (answers.length > 0) await shop.send();
  return invoice;
}

const accepted = await sent(() => null);
const warned = await sent(() =>
  ok({ outcome: 'accepted', status: 202, messages: [WARNING], clearedXml: '' }),
);
const refused = await sent(() => rejected('BR-KSA-44'));
const replaced = await sent(() => rejected('BR-KSA-44'));
await inStore((tx) => replaceRejected(tx, { invoiceId: replaced.id, secretKey }, owner));
stand.answers.push(unreachable);
await shop.send();
const unstamped = await shop.invoiced();

const list = (asked: TaxDocumentsAsked = {}) => inStore((tx) => listTaxDocuments(tx, asked));
const told = async (asked: TaxDocumentsAsked = {}) =>
  (await list(asked)).rows.map(({ code, state }) => [code, state]);

describe('the list of tax documents', () => {
  test('the list of tax documents has a row for every edition and every unstamped invoice, with its state', async () => {
    expect(new Set((await told()).map(String))).toEqual(
      new Set(
        [
          [accepted.code, 'accepted'],
          [warned.code, 'warned'],
          [refused.code, 'rejected'],
          [replaced.code, 'replaced'],
          [replaced.code, 'sent'],
          [unstamped.code, 'unstamped'],
        ].map(String),
      ),
    );
  });

  test.each([
    ['rejected', [[refused.code, 'rejected']]],
    ['warned', [[warned.code, 'warned']]],
    ['accepted', [[accepted.code, 'accepted']]],
    ['replaced', [[replaced.code, 'replaced']]],
  ] as const)(
    'the view “%s” of the list of tax documents has exactly the documents in that state',
    async (view, rows) => {
      expect(await told({ view })).toEqual(rows);
    },
  );

  test('the view of waiting tax documents has each document without a final answer', async () => {
    expect((await told({ view: 'waiting' })).map(([, state]) => state).sort()).toEqual(['sent', 'unstamped']);
  });

  test('the list of tax documents is searched by number, order, buyer and UUID, without wildcards', async () => {
    const [row] = (await list({ view: 'accepted' })).rows;
    expect(await told({ query: accepted.code })).toEqual([[accepted.code, 'accepted']]);
    expect(await told({ query: `#${row?.orderNumber}` })).toEqual([[accepted.code, 'accepted']]);
    expect(await told({ query: row?.uuid?.toUpperCase() ?? 'none' })).toEqual([[accepted.code, 'accepted']]);
    expect(await told({ query: row?.buyer ?? 'none' })).toHaveLength(6);
    for (const query of ['%', '_', "'", 'nobody at all', '999999999'])
      expect(await told({ query })).toEqual([]);
  });

  test('the list of tax documents is filtered by month and kind, and ignores an invalid month', async () => {
    expect(await told({ month: MONTH })).toHaveLength(6);
    expect(await told({ month: '2031-01' })).toEqual([]);
    expect(await told({ month: "2026-1'" })).toHaveLength(6);
    expect(await told({ kind: 'credit_note' })).toEqual([]);
    expect(await told({ kind: 'standard' })).toEqual([]);
    expect(await told({ kind: 'simplified' })).toHaveLength(6);
  });

  test('the list of tax documents has pages in both directions without a repeated or lost row', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ after, size: 2 });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    const all = (await list()).rows.map(({ id }) => id);
    expect(seen).toEqual(all);
    const first = await list({ size: 2 });
    const second = await list({ after: first.next, size: 2 });
    expect((await list({ after: second.previous, size: 2 })).rows).toEqual(first.rows);
  });

  test('the list of tax documents has only documents of its own store', async () => {
    expect((await withStore(cedar.id, (tx) => listTaxDocuments(tx, {}))).rows).toEqual([]);
  });
});

describe('the figures of the tax documents', () => {
  const overview = (hours = 0) =>
    inStore((tx) => readTaxOverview(tx, new Date(TEST_TIME.getTime() + hours * HOUR)));

  test('the figures of the tax documents count each document once, and a rejected document only until it is replaced', async () => {
    expect(await overview()).toEqual({ all: 6, waiting: 2, oldestAt: TEST_TIME, rejected: 1, late: 0 });
  });

  test('the figures of the tax documents count documents that have waited for 20 hours as late', async () => {
    expect(await overview(19.9)).toMatchObject({ late: 0 });
    expect(await overview(20)).toMatchObject({ late: 2, waiting: 2 });
  });

  test('the figures of the tax documents are zero and have no months in a store that stamps nothing', async () => {
    await withStore(cedar.id, async (tx) => {
      expect(await readTaxOverview(tx, TEST_TIME)).toEqual({
        ...{ all: 0, waiting: 0, oldestAt: null, rejected: 0, late: 0 },
      });
      expect(await hasTaxDocuments(tx)).toBe(false);
      expect(await taxMonths(tx, TEST_TIME)).toEqual([]);
    });
    expect(await inStore(hasTaxDocuments)).toBe(true);
  });

  test('the figures of the tax documents have every month from the first document to today', async () => {
    const later = new Date(Date.UTC(2027, 0, 31, 22));
    const months = await inStore((tx) => taxMonths(tx, later));
    expect([months.at(0), months.at(-1)]).toEqual(['2027-02', MONTH]);
    expect(new Set(months).size).toBe(months.length);
  });
});

describe('one tax document', () => {
  test('a tax document has its editions, the newest first, and the member who replaced the older one', async () => {
    const read = await inStore((tx) => readTaxDocument(tx, replaced.id));
    expect(read?.editions.map(({ edition, state, tries }) => [edition, state, tries])).toEqual([
      [2, 'sent', 1],
      [1, 'replaced', 1],
    ]);
    expect(read?.replacements).toEqual([{ at: TEST_TIME, by: 'Noura' }]);
    expect([read?.corrects, read?.correctedBy]).toEqual([null, []]);
  });

  test('a tax document gives the exact bytes of each edition under its own name', async () => {
    const stored = await db.admin<{ xml: string }>(
      'select xml from fatoora_documents where invoice_id = $1 order by edition',
      [replaced.id],
    );
    const files = await inStore(async (tx) => [
      await readTaxXml(tx, { invoiceId: replaced.id, edition: 1 }),
      await readTaxXml(tx, { invoiceId: replaced.id, edition: 2 }),
    ]);
    expect(files.map((file) => file?.xml)).toEqual(stored.map(({ xml }) => xml));
    expect(files[0]?.name).toMatch(/_1\.xml$/);
    expect(files[1]?.name).toBe(files[0]?.name.replace('_1.xml', '.xml'));
  });

  test('a tax document is not found in another store, for an invalid id or for an unknown edition', async () => {
    const read = await withStore(cedar.id, async (tx) => [
      await readTaxDocument(tx, accepted.id),
      await readTaxXml(tx, { invoiceId: accepted.id, edition: 1 }),
      ...(await taxStatesOfOrder(tx, accepted.orderId)),
    ]);
    expect(read).toEqual([null, null]);
    for (const id of [newId(), '', 'x', "'; --"]) {
      expect(await inStore((tx) => readTaxDocument(tx, id))).toBeNull();
    }
    for (const edition of [0, -1, 2, 1.5, Number.NaN, 1e12]) {
      expect(await inStore((tx) => readTaxXml(tx, { invoiceId: accepted.id, edition }))).toBeNull();
    }
  });

  test('an order shows the newest state of its tax document', async () => {
    const states = await inStore((tx) => taxStatesOfOrder(tx, replaced.orderId));
    expect([...states].map(([id, { state, edition }]) => [id, state, edition])).toEqual([
      [replaced.id, 'sent', 2],
    ]);
  });
});
