import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
// Only the tests import the characters that the fonts cover; the worker does not need them.
import { drawableText } from '#adapters/documents/covered-characters.ts';
import {
  compileDocument,
  documentCompiler,
  readDocument,
  renderDocument,
} from '#adapters/documents/index.ts';
import { asWorker } from '#db/index.ts';
import { readSheet } from '#domain/invoices/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { type ReadPdf, readPdf } from '#tests/support/read-pdf.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import { renderDocumentTask } from './render-document.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const log = createLogger({ level: 'silent' });
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-tax-documents-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const config = read.value;

async function drawn(of: string, language: 'ar' | 'both' = 'ar'): Promise<ReadPdf | null> {
  const job = { storeId: najd.id, of, language };
  await asWorker(() => renderDocumentTask.run(job, { config, log, now: TEST_TIME }));
  const pdf = await readDocument(dataFolder, { storeId: najd.id, of, language });
  return pdf && readPdf(pdf);
}

const sentBytes = async (invoiceId: string) => {
  const [row] = await db.admin<{ xml: string; cleared_xml: string }>(
    `select xml, cleared_xml from fatoora_documents f join fatoora_sendings s on s.document_id = f.id
      where invoice_id = $1`,
    [invoiceId],
  );
  return row;
};

test('an invoice without a stamp is a plain PDF without a date', async () => {
  const { id } = await shop.invoiced();
  const pdf = await drawn(id);
  expect(pdf?.files).toEqual([]);
  expect(pdf?.metadata).not.toContain('pdfaid');
});

test('a stamped invoice is a PDF/A-3b that contains the exact bytes sent to the authority', async () => {
  await shop.begin();
  const { id, code } = await shop.invoiced();
  await shop.stamp(id);
  await shop.keep();
  const pdf = await drawn(id, 'both');
  expect(pdf?.metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>/);
  expect(pdf?.metadata).toMatch(/<pdfaid:conformance>B<\/pdfaid:conformance>/);
  const [file] = pdf?.files ?? [];
  expect(pdf?.files).toHaveLength(1);
  expect(file).toMatchObject({ relationship: 'Alternative', mimeType: 'text/xml' });
  expect(file?.name).toMatch(new RegExp(`^${SELLER.vatNumber}_\\d{8}T\\d{6}_${code}\\.xml$`));
  expect(file?.bytes.toString('utf8')).toBe((await sentBytes(id))?.xml);
  // The requirements of ISO 19005-3: the attachment is associated with the document and listed by name
  // (§6.8), colours are defined (§6.2.3), and nothing is encrypted (§6.1.3).
  expect(pdf?.catalog).toMatch(/\/AF \[/);
  expect(pdf?.catalog).toMatch(/\/OutputIntents/);
  expect([...(pdf?.objects.values() ?? [])].join()).toMatch(/\/EmbeddedFiles/);
  expect(pdf?.trailer).toMatch(/\/ID \[/);
  expect(pdf?.trailer).not.toMatch(/\/Encrypt/);
  const fonts = [...(pdf?.objects.values() ?? [])].filter((body) => /\/Type \/FontDescriptor/.test(body));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/\/FontFile[23]?/);
});

test('a cleared invoice contains the authority’s own bytes, and is not rendered before clearance', async () => {
  const { id } = await shop.invoiced(true);
  await shop.stamp(id);
  await shop.keep();
  expect(await drawn(id)).toBeNull();
  shop.stand.answers.length = 0;
  shop.stand.answers.push(({ xml }) =>
    xml.includes('0100000')
      ? {
          ok: true,
          value: { outcome: 'accepted', status: 200, messages: [], clearedXml: `${xml}<!-- ختم -->` },
        }
      : null,
  );
  // The older document of the previous test is sent first.
  shop.stand.answers.unshift(() => null);
  await shop.send();
  const pdf = await drawn(id);
  const row = await sentBytes(id);
  expect(row?.cleared_xml).not.toBe(row?.xml);
  expect(pdf?.files[0]?.bytes.toString('utf8')).toBe(row?.cleared_xml);
});

test('a tax document rendered twice has the same bytes', async () => {
  const { id } = await shop.invoiced();
  await shop.stamp(id);
  await shop.keep();
  await drawn(id);
  const first = await readDocument(dataFolder, { storeId: najd.id, of: id, language: 'ar' });
  await drawn(id);
  const second = await readDocument(dataFolder, { storeId: najd.id, of: id, language: 'ar' });
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
});

test.each([
  ['emoji', '👩‍👩‍👧 عود 🌙 ✨', '? عود ? ?'],
  ['Chinese and Thai', '茶 ชา Tea', '? ? Tea'],
  ['marks of direction', '\u2066A-1\u2069\u200f', 'A-1'],
])(
  'a name with %s, for which there is no font, does not prevent a document from being rendered',
  async (_what, name, shown) => {
    const drawable = drawableText(name, (await documentCompiler()).covered);
    expect(drawable.replace(/\p{Cf}/gu, '')).toBe(shown);
    const id = await latestInvoice();
    const sheet = await shop.inStore((tx) => readSheet(tx, { of: id, language: 'ar' }));
    if (!sheet) throw new Error('The last document of the test before has no stamp.');
    const rows = sheet.rows.map((row) => ({ ...row, titles: [name] }));
    const pdf = readPdf(await renderDocument([{ ...sheet, rows, issuer: name }]));
    expect(pdf.files[0]?.bytes.toString('utf8')).toBe(sheet.attachment?.xml);
  },
);

/** Characters without their own glyph, and some that only seem so: U+0605 is drawn around the digits after it. */
const FORMAT = /\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/u;

test('a name with any control or format character of Unicode does not prevent a document from being rendered', async () => {
  const { covered } = await documentCompiler();
  const odd = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => FORMAT.test(character));
  expect(odd.length).toBeGreaterThan(4000);
  const drawable = odd.map((character) => drawableText(`A${character}1`, covered));
  expect(drawable[odd.indexOf('\u0605')]).toBe('A?1');
  expect(drawable[odd.indexOf('\u0007')]).toBe('A1');
  expect(drawable[odd.indexOf('\u200f')]).toBe('A\u200f1');
  const id = await latestInvoice();
  const sheet = await shop.inStore((tx) => readSheet(tx, { of: id, language: 'ar' }));
  if (!sheet) throw new Error('The last document of the test before has no stamp.');
  // A single one of these would make the renderer refuse the document: PDF/A forbids text without a glyph.
  const pdf = readPdf(
    await renderDocument([{ ...sheet, remarks: odd.map((character) => `A${character}1`) }]),
  );
  expect(pdf.files[0]?.bytes.toString('utf8')).toBe(sheet.attachment?.xml);
});

test('a document that PDF/A forbids is an error by itself, and several documents with it become one plain PDF', async () => {
  const id = await latestInvoice();
  const sheet = await shop.inStore((tx) => readSheet(tx, { of: id, language: 'ar' }));
  if (!sheet) throw new Error('The last document of the test before has no stamp.');
  const { compiler } = await documentCompiler();
  const pdf = compiler.pdf.bind(compiler);
  const refusing = vi.spyOn(compiler, 'pdf').mockImplementation((given, options) => {
    if (options?.pdfStandard) throw new Error('the text has no glyph');
    return pdf(given, options);
  });
  // compileDocument uses this thread's compiler, which is mocked; renderDocument would use one in another thread.
  await expect(compileDocument([sheet], null)).rejects.toThrow('the text has no glyph');
  const second = { ...sheet, attachment: null };
  const pack = readPdf(Buffer.from(await compileDocument([sheet, second], null)));
  refusing.mockRestore();
  expect(pack.metadata).not.toContain('pdfaid');
  expect([...pack.objects.values()].filter((body) => /\/Type \/Page\b/.test(body))).toHaveLength(2);
});

async function latestInvoice(): Promise<string> {
  const rows = await db.admin<{ id: string }>('select id from invoices order by sequence desc limit 1');
  return rows[0]?.id ?? '';
}
