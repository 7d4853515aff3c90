import { type StoreTx, withStore } from '#db/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { type ZipFile, zipStream } from '#lib/zip-stream.ts';
import { archiveName } from './archive-name.ts';
import type { InvoiceData } from './invoice-data.ts';
import { type MonthFailure, taxMonth } from './tax-months.ts';

/** Documents in memory at once. */
const BATCH = 20;

type Stored = {
  id: string;
  invoice_id: string;
  issued_at: Date;
  edition: number;
  xml: string;
  cleared_xml: string;
  state: string;
  form: string;
  data: unknown;
};

type Archive = {
  month: string;
  /**
   * Renders a document's PDF; null if it may not be given out yet. If missing, the archive has only the XML.
   */
  pdfOf?(invoiceId: string): Promise<Buffer | null>;
};

/**
 * Streams the tax documents of a month as a ZIP in bounded memory. Contains the legally valid bytes, for a
 * cleared one the authority's; rejected ones are in their own folder.
 */
export function taxArchive(
  storeId: string,
  { month, pdfOf }: Archive,
): Result<AsyncGenerator<Buffer>, MonthFailure> {
  const range = taxMonth(month);
  return range.ok ? ok(zipStream(filesOf(storeId, { ...range.value, pdfOf }))) : range;
}

type Range = { from: Date; until: Date; pdfOf: Archive['pdfOf'] };

async function* filesOf(storeId: string, { from, until, pdfOf }: Range): AsyncGenerator<ZipFile> {
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const batch: Stored[] = await withStore(storeId, (tx) => readBatch(tx, { from, until, after }));
    for (const document of batch) {
      const name = nameOf(document);
      yield { name, bytes: Buffer.from(legalXml(document), 'utf8'), modifiedAt: document.issued_at };
      const pdf = document.state === 'rejected' ? null : await pdfOf?.(document.invoice_id);
      if (!pdf) continue;
      const paper = name.replace(/\.xml$/, '.pdf');
      yield { name: paper, bytes: pdf, modifiedAt: document.issued_at, isCompressed: true };
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = { at: last.issued_at, id: last.id };
  }
}

async function readBatch(
  tx: StoreTx,
  { from, until, after }: { from: Date; until: Date; after: { at: Date; id: string } | null },
): Promise<Stored[]> {
  let query = tx
    .selectFrom('fatoora_documents as f')
    .innerJoin('fatoora_sendings as s', (join) =>
      join.onRef('s.store_id', '=', 'f.store_id').onRef('s.document_id', '=', 'f.id'),
    )
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.store_id', '=', 'f.store_id').onRef('i.id', '=', 'f.invoice_id'),
    )
    .select(['f.id', 'f.invoice_id', 'f.issued_at', 'f.edition', 'f.xml', 'f.form', 's.cleared_xml'])
    .select(['s.state', 'i.data'])
    .where('f.store_id', '=', tx.storeId)
    .where('f.issued_at', '>=', from)
    .where('f.issued_at', '<', until);
  if (after) {
    const { at, id } = after;
    query = query.where((is) =>
      is.or([is('f.issued_at', '>', at), is.and([is('f.issued_at', '=', at), is('f.id', '>', id)])]),
    );
  }
  return query.orderBy('f.issued_at').orderBy('f.id').limit(BATCH).execute();
}

function legalXml({ form, xml, cleared_xml }: Stored): string {
  return (form === 'standard' && cleared_xml) || xml;
}

function nameOf({ data, state, edition }: Stored): string {
  const name = archiveName(data as InvoiceData);
  return state === 'rejected' ? `rejected/${name.replace(/\.xml$/, `_${edition}.xml`)}` : name;
}
