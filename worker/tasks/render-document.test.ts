import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readDocument, renderDocument } from '#adapters/documents/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  invoiceSheet,
  issueInvoice,
  orderDrawing,
  readInvoice,
  readSheet,
  readSheets,
  type SheetKey,
} from '#domain/invoices/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { PAYLOADS } from '#tests/attacks/payloads.ts';
import { testDatabase } from '#tests/support/database.ts';
import { manyVariants, RANDOM_ORDER, writeRandomOrder } from '#tests/support/random-orders.ts';
import { JOBS_OF } from '#tests/support/stamping-store.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropPapersTask } from './drop-papers.ts';
import { renderDocumentTask } from './render-document.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
await completeSeller(cedar);
const act = systemAct('test', TEST_TIME);
const log = createLogger({ level: 'silent' });
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-documents-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const config = { ...read.value, clock: () => TEST_TIME };
const variantIds = await manyVariants(cedar);

const LINE = {
  ...{ options: [], quantity: 1, unitPrice: 1, discount: 0, ratePpm: 0 },
  ...{ net: 1, tax: 0, gross: 1 },
};

const draw = (payload: SheetKey, storeId = cedar.id) =>
  asWorker(() => renderDocumentTask.run({ storeId, ...payload }, { config, log, now: TEST_TIME }));
const kept = (key: SheetKey, storeId = cedar.id) => readDocument(config.dataFolder, { storeId, ...key });

async function invoiced(seed = 1) {
  const [order] = fc.sample(RANDOM_ORDER, { numRuns: 1, seed });
  if (!order) throw new Error('No order was made up.');
  const { orderId } = await writeRandomOrder(cedar, { order, variantIds });
  const issued = await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, act));
  if (!issued.ok) throw new Error(issued.code);
  return { orderId, invoice: issued.value };
}

/** The decompressed content streams of a PDF, as Latin-1. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      try {
        return inflateSync(pdf.subarray(index + mark.length)).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

test('twenty generated orders are rendered as PDFs of one or more pages in each language', async () => {
  const languages = ['en', 'ar', 'both'] as const;
  for (let seed = 1; seed <= 20; seed++) {
    const { invoice } = await invoiced(seed);
    const key = { of: invoice.id, language: languages[seed % 3] ?? 'en' };
    await draw(key);
    const pdf = await kept(key);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf?.length).toBeLessThan(200_000);
    const sheet = await withStore(cedar.id, (tx) => readSheet(tx, key));
    expect(sheet?.sums.find((row) => row.isTotal)?.amount).toMatch(/\d/);
    expect(await withStore(cedar.id, (tx) => readInvoice(tx, { invoiceId: invoice.id }))).toEqual(invoice);
  }
});

test('a packing slip has the recipient and the goods, and no price', async () => {
  const { orderId } = await invoiced();
  const key = { of: orderId, language: 'both' as const, slipVersion: 1 };
  const sheet = await withStore(cedar.id, (tx) => readSheet(tx, key));
  expect(sheet).toMatchObject({ sums: [], taxes: null, title: ['قائمة التعبئة', 'Packing slip'] });
  expect(JSON.stringify(sheet?.rows)).not.toMatch(/\d\.\d\d|JPY|¥|\$|SAR|KWD/);
  await draw(key);
  expect((await kept(key))?.length).toBeGreaterThan(1000);
});

test('a file of packing slips has only orders of its own store, each beginning on a new page', async () => {
  const [first, second] = [await invoiced(1), await invoiced(2)];
  const orderIds = [first.orderId, newId(), second.orderId];
  const key = {
    of: newId(),
    language: 'ar' as const,
    pack: { papers: 'slips' as const, orderIds, until: TEST_TIME.getTime() },
  };
  const sheets = await withStore(cedar.id, (tx) => readSheets(tx, key));
  expect(sheets.length).toBe(2);
  const pagesOf = (pdf: Buffer | null) => pdf?.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  await draw(key);
  const alone = await Promise.all(sheets.map(async (sheet) => pagesOf(await renderDocument([sheet]))));
  expect(pagesOf(await kept(key))).toBe(alone.reduce((sum, pages) => sum + pages, 0));
  const late = {
    ...key,
    of: newId(),
    pack: { papers: 'slips' as const, orderIds, until: TEST_TIME.getTime() - 1 },
  };
  await draw(late);
  expect(await kept(late)).toBeNull();
  await draw(key, najd.id);
  expect(await kept(key, najd.id)).toBeNull();
});

test('a pack that is ready after its request gave up is not stored, and a job deletes the file of each pack', async () => {
  const { orderId } = await invoiced(1);
  const pack = { papers: 'slips' as const, orderIds: [orderId], until: TEST_TIME.getTime() };
  const key = { of: newId(), language: 'en' as const, pack };
  const at = (ms: number) => ({ ...config, clock: () => new Date(TEST_TIME.getTime() + ms) });
  const drawn = (ms: number) =>
    asWorker(() =>
      renderDocumentTask.run({ storeId: cedar.id, ...key }, { config: at(ms), log, now: TEST_TIME }),
    );
  await drawn(2001);
  expect(await kept(key)).toBeNull();
  await drawn(2000);
  expect(await kept(key)).not.toBeNull();

  await withStore(cedar.id, (tx) => orderDrawing(tx, key));
  const [job] = await db.admin<{ payload: object; run_at: Date }>(JOBS_OF, ['invoices.drop-papers']);
  expect(job?.run_at).toEqual(new Date(TEST_TIME.getTime() + 300_000));
  await asWorker(() => dropPapersTask.run(job?.payload, { config, log, now: TEST_TIME }));
  expect(await readdir(join(dataFolder, 'documents', cedar.id))).not.toContain(key.of);
});

test('a file of invoices contains those of the given orders, in the given sequence, and skips orders without one', async () => {
  const [first, second] = [await invoiced(1), await invoiced(2)];
  const orderIds = [second.orderId, newId(), first.orderId];
  const pack = { papers: 'invoices' as const, orderIds, until: TEST_TIME.getTime() };
  const key = { of: newId(), language: 'en' as const, pack };
  const sheets = await withStore(cedar.id, (tx) => readSheets(tx, key));
  const codes = sheets.map((sheet) => JSON.stringify(sheet.facts));
  expect(codes).toEqual([
    expect.stringContaining(second.invoice.code),
    expect.stringContaining(first.invoice.code),
  ]);
  await draw(key);
  expect((await kept(key))?.length).toBeGreaterThan(1000);
  expect(await withStore(najd.id, (tx) => readSheets(tx, key))).toEqual([]);
});

test('a document of another store is not rendered, and neither is an invalid one', async () => {
  const { invoice } = await invoiced();
  const foreign = { of: invoice.id, language: 'en' as const };
  await draw(foreign, najd.id);
  expect(await kept(foreign, najd.id)).toBeNull();
  await draw({ of: newId(), language: 'en' });
  await expect(draw({ of: '../../x', language: 'en' })).rejects.toThrow();
});

test('text is printed as it was typed and never read as markup', async () => {
  const { invoice } = await invoiced();
  const breakers = [
    '#panic("x")',
    '#read("/etc/passwd")',
    '= Head',
    '$x^2$',
    '*b* _i_ `c` @ref',
    '"]) #{',
    '\\',
  ];
  const typed = [...breakers, ...PAYLOADS.slice(0, 12)];
  const lines = typed.map((text) => ({ ...LINE, titles: { en: text }, sku: text }));
  const buyer = { ...invoice.buyer, name: typed.join('\n'), address: typed.join(' ') };
  const sheet = invoiceSheet({ ...invoice, lines, buyer }, 'en', '#242F51');
  expect(sheet.rows.slice(0, typed.length).map((row) => row.titles[0]?.slice(1, -1))).toEqual(typed);
  const drawn = await renderDocument([sheet]);
  const pdf = unpacked(drawn) + drawn.toString('latin1');
  expect(pdf).not.toMatch(/\/JavaScript|\/JS\b|\/Launch|\/URI|\/EmbeddedFile|root:x:/);
});
