import { type StoreTx, withStore } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { ok, type Result } from '#lib/result.ts';
import { type ZipFile, zipStream } from '#lib/zip-stream.ts';
import { fileName, legalXml, type StoredXml } from './legal-xml.ts';
import { taxListFile } from './tax-list-file.ts';
import { type MonthFailure, taxMonth } from './tax-months.ts';

/** The number of documents in memory at once. */
const BATCH = 20;

type Stored = StoredXml & { id: string; invoice_id: string; issued_at: Date };

type Archive = {
  month: string;
  /** The language of the list. */
  locale: Locale;
  /**
   * Renders a document's PDF; null if it may not be given out yet. Without this function, the archive has
   * only the XML.
   */
  pdfOf?(invoiceId: string): Promise<Buffer | null>;
};

/**
 * Streams the tax documents of a month as a ZIP in bounded memory. The ZIP has the legally valid bytes, which
 * for a cleared document are the authority's; rejected documents are in their own folder. The last file is a
 * list of all documents.
 */
export function taxArchive(
  storeId: string,
  { month, ...parts }: Archive,
): Result<AsyncGenerator<Buffer>, MonthFailure> {
  const range = taxMonth(month);
  return range.ok ? ok(zipStream(filesOf(storeId, { ...range.value, ...parts, month }))) : range;
}

type Files = Archive & { from: Date; until: Date };

async function* filesOf(storeId: string, files: Files): AsyncGenerator<ZipFile> {
  const { from, until, pdfOf, month, locale } = files;
  const withPdf = new Set<string>();
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const batch: Stored[] = await withStore(storeId, (tx) => readBatch(tx, { from, until, after }));
    for (const document of batch) {
      const modifiedAt = document.issued_at;
      const name = `${document.state === 'rejected' ? 'rejected/' : ''}${fileName(document)}`;
      yield { name, bytes: Buffer.from(legalXml(document), 'utf8'), modifiedAt };
      const pdf = mayHavePdf(document) ? await pdfOf?.(document.invoice_id) : null;
      if (!pdf) continue;
      withPdf.add(document.id);
      yield { name: name.replace(/\.xml$/, '.pdf'), bytes: pdf, modifiedAt, isCompressed: true };
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = { at: last.issued_at, id: last.id };
  }
  const list = await taxListFile(storeId, { month, locale, withPdf });
  yield { name: `list-${month}.csv`, bytes: list, modifiedAt: until };
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

// A rejected document is not an invoice, and a standard document may be given out only after its clearance.
function mayHavePdf({ form, state }: Stored): boolean {
  return state === 'accepted' || (state === 'pending' && form === 'simplified');
}
