import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { rejected } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { unzip } from '#tests/support/unzip.ts';
import { keptUntil, listTaxDocuments, replaceRejected, sumTaxDocuments, taxArchive } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand, owner, inStore, secretKey } = shop;
await shop.begin();
const MONTH = TEST_TIME.toISOString().slice(0, 7);
const LIST = `list-${MONTH}.csv`;

const accepted = await shop.invoiced();
await shop.stamp(accepted.id);
await shop.send();
const refused = await shop.invoiced();
await shop.stamp(refused.id);
stand.answers.push(() => rejected('BR-KSA-44'));
await shop.send();
const replaced = await shop.invoiced();
await shop.stamp(replaced.id);
stand.answers.push(() => rejected('BR-KSA-44'));
await shop.send();
await inStore((tx) => replaceRejected(tx, { invoiceId: replaced.id, secretKey }, owner));
await shop.send(new Date(TEST_TIME.getTime() + 1000));
const unstamped = await shop.invoiced();

async function archived(
  month = MONTH,
  pdfOf?: (id: string) => Promise<Buffer | null>,
  storeId = najd.id,
): Promise<Map<string, Buffer>> {
  const stream = taxArchive(storeId, { month, locale: 'en', ...(pdfOf && { pdfOf }) });
  if (!stream.ok) throw new Error(stream.code);
  const parts: Buffer[] = [];
  for await (const part of stream.value) parts.push(part);
  return unzip(Buffer.concat(parts));
}

describe('a month of tax documents', () => {
  test('the figures of a month of tax documents are the sums of its documents', async () => {
    const sums = await inStore((tx) => sumTaxDocuments(tx, MONTH));
    if (!sums.ok) throw new Error(sums.code);
    const one = accepted.totals.gross;
    expect(sums.value.map(({ state, count, gross }) => [state, count, gross])).toEqual([
      ['accepted', 2, 2 * one],
      ['rejected', 1, one],
      ['unstamped', 1, one],
    ]);
  });

  test('a month of tax documents is a ZIP of the exact bytes, with rejected documents in their own folder', async () => {
    const stored = await db.admin<{ xml: string; state: string }>(
      'select xml, state from fatoora_documents f join fatoora_sendings s on s.document_id = f.id',
    );
    const files = await archived();
    expect(files.size).toBe(5);
    files.delete(LIST);
    expect([...files.values()].map(String).sort()).toEqual(stored.map(({ xml }) => xml).sort());
    expect([...files.keys()].filter((name) => name.startsWith('rejected/'))).toHaveLength(2);
    expect([...files.keys()].some((name) => name.endsWith(`_${accepted.code}.xml`))).toBe(true);
  });

  test('a month of tax documents has a PDF of each document that its buyer may have', async () => {
    const asked: string[] = [];
    const files = await archived(MONTH, async (id) => {
      asked.push(id);
      return id === accepted.id ? Buffer.from('%PDF') : null;
    });
    expect(asked.sort()).toEqual([accepted.id, replaced.id].sort());
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  });

  test('a month of tax documents ends with a list of every document, whose sums equal those of the archive', async () => {
    const files = await archived(MONTH, async (id) => (id === accepted.id ? Buffer.from('%PDF') : null));
    const [head = [], ...rows] = parse(files.get(LIST)?.toString() ?? '', { bom: true }) as string[][];
    const cell = (row: string[], name: string) => row[head.indexOf(name)];
    const told = rows.map((row) =>
      ['Number', 'State', 'Codes of the authority', 'PDF in this file'].map((name) => cell(row, name)),
    );
    expect(told).toEqual([
      [accepted.code, 'Accepted', '', 'Yes'],
      [refused.code, 'Refused', 'BR-KSA-44', 'No'],
      [replaced.code, 'Replaced', 'BR-KSA-44', 'No'],
      [replaced.code, 'Accepted', '', 'No'],
      [unstamped.code, 'Not stamped yet', '', 'No'],
    ]);
    expect(rows.map((row) => cell(row, 'With VAT (SAR)'))).toEqual(
      Array(5).fill(String(accepted.totals.gross / 100)),
    );
  });

  test('the archive of a month without tax documents of the store is an empty list, and an invalid month is refused', async () => {
    for (const files of [await archived(MONTH, undefined, cedar.id), await archived('2031-01')]) {
      expect([...files.values()].map((bytes) => bytes.toString().trim().split('\n').length)).toEqual([1]);
    }
    for (const month of ['2026-13', '26-01', "2026-01'"]) {
      expect(taxArchive(najd.id, { month, locale: 'en' })).toMatchObject({
        ok: false,
        code: 'month_invalid',
      });
      expect(await inStore((tx) => sumTaxDocuments(tx, month))).toMatchObject({ ok: false });
    }
  });

  test('a month of tax documents begins and ends at midnight in Riyadh', async () => {
    const move = (at: string) =>
      db.admin('update invoices set issued_at = $1 where id = $2', [new Date(at), unstamped.id]);
    const codesOf = async (month: string) => {
      const { rows } = await inStore((tx) => listTaxDocuments(tx, { month }));
      return rows.map(({ code }) => code);
    };
    await move('2027-03-31T21:00:00Z');
    expect(await codesOf('2027-04')).toEqual([unstamped.code]);
    await move('2027-03-31T20:59:59Z');
    expect(await codesOf('2027-03')).toEqual([unstamped.code]);
  });
});

test.each([
  ['2026-11-20T12:00:00Z', '2032-12-31'],
  ['2026-03-31T20:59:59Z', '2032-03-31'],
  ['2026-03-31T21:00:00Z', '2032-06-30'],
  ['2026-12-31T21:00:00Z', '2033-03-31'],
])('a document issued at %s is retained for six years from the end of its quarter, until %s', (at, until) => {
  expect(keptUntil(new Date(at))).toBe(until);
});

describe('stamped documents', () => {
  const left = () => db.admin<{ count: string }>('select count(*) from fatoora_documents');

  test('the application’s roles cannot delete a stamped document', async () => {
    const [before] = await left();
    for (const table of ['fatoora_documents', 'fatoora_sendings', 'fatoora_devices', 'invoices']) {
      for (const role of ['souk_app', 'souk_worker', 'souk_platform']) {
        const can = `select has_table_privilege('${role}', 'public.${table}', 'delete') as can`;
        expect([table, role, await db.admin(can)]).toEqual([table, role, [{ can: false }]]);
      }
    }
    expect((await left())[0]).toEqual(before);
  });

  test('deleting a sample store does not delete its stamped documents', async () => {
    const [before] = await left();
    await db.admin('update stores set is_demo = true where id = $1', [najd.id]);
    const removed = withPlatform((tx) => sql`select app.remove_demo_store(${najd.id}::uuid)`.execute(tx));
    await expect(removed).rejects.toMatchObject({ code: '23001' });
    expect((await left())[0]).toEqual(before);
    expect(await db.admin('select 1 from stores where id = $1', [najd.id])).toHaveLength(1);
  });
});
