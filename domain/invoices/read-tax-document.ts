import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { fileName, legalXml, type StoredXml } from './legal-xml.ts';
import { type StoredRow, type TaxDocumentRow, taxDocumentRow, taxDocuments } from './tax-document-rows.ts';

export type LinkedDocument = { invoiceId: string; code: string };

export type TaxDocumentHistory = {
  /** The editions, newest first; an unstamped document is its only edition. */
  editions: [TaxDocumentRow, ...TaxDocumentRow[]];
  /** The member who requested each replacement, oldest first. */
  replacements: { at: Date; by: string }[];
  /** The document that a credit note corrects. */
  corrects: LinkedDocument | null;
  /** The credit notes that correct this document. */
  correctedBy: LinkedDocument[];
};

/** An invoice's tax document with its history; null if the store has no such document. */
export async function readTaxDocument(tx: StoreTx, invoiceId: string): Promise<TaxDocumentHistory | null> {
  if (!isId(invoiceId)) return null;
  const [newest, ...older] = await editionsOf(tx, sql`d."invoiceId" = ${invoiceId}`);
  if (!newest) return null;
  return { editions: [newest, ...older], ...(await linksOf(tx, invoiceId)) };
}

/** The latest state of each document of an order, by invoice; empty in a store that stamps no documents. */
export async function taxStatesOfOrder(tx: StoreTx, orderId: string): Promise<Map<string, TaxDocumentRow>> {
  const rows = await editionsOf(tx, sql`d."orderId" = ${orderId}`);
  return new Map(rows.toReversed().map((row) => [row.invoiceId, row]));
}

/** The legally valid bytes of one edition, with their file's name; null if the store has no such edition. */
export async function readTaxXml(
  tx: StoreTx,
  { invoiceId, edition }: { invoiceId: string; edition: number },
): Promise<{ name: string; xml: string } | null> {
  if (!isId(invoiceId) || !Number.isInteger(edition) || edition < 1 || edition > MOST_EDITIONS) return null;
  const { rows } = await sql<StoredXml>`
    select f.xml, f.form, f.edition, s.cleared_xml, s.state, i.data from fatoora_documents f
      join fatoora_sendings s on s.store_id = f.store_id and s.document_id = f.id
      join invoices i on i.store_id = f.store_id and i.id = f.invoice_id
     where f.store_id = ${tx.storeId} and f.invoice_id = ${invoiceId} and f.edition = ${edition}`.execute(tx);
  const [row] = rows;
  return row ? { name: fileName(row), xml: legalXml(row) } : null;
}

/** The maximum of the database column. */
const MOST_EDITIONS = 2_147_483_647;

async function editionsOf(tx: StoreTx, which: ReturnType<typeof sql>): Promise<TaxDocumentRow[]> {
  const { stamped, unstamped } = taxDocuments(tx);
  const { rows } = await sql<StoredRow>`
    select d.* from (select d.* from (${stamped}) d where ${which}
                     union all select d.* from (${unstamped}) d where ${which}) d
     order by d.edition desc, d.id`.execute(tx);
  return rows.map(taxDocumentRow);
}

type Links = Omit<TaxDocumentHistory, 'editions'>;

async function linksOf(tx: StoreTx, invoiceId: string): Promise<Links> {
  const { rows } = await sql<Links>`
    select (select json_build_object('invoiceId', o.id, 'code', o.code) from invoices o
             where o.store_id = i.store_id and o.id = i.invoice_id) as corrects,
           coalesce((select json_agg(json_build_object('invoiceId', n.id, 'code', n.code) order by n.sequence)
              from invoices n where n.store_id = i.store_id and n.invoice_id = i.id), '[]') as "correctedBy"
      from invoices i where i.store_id = ${tx.storeId} and i.id = ${invoiceId}`.execute(tx);
  const { rows: replaced } = await sql<Links['replacements'][number]>`
    select a.at, a.actor_name as by from audit_entries a
     where a.store_id = ${tx.storeId} and a.subject_kind = 'invoice' and a.subject_id = ${invoiceId}
       and a.action = 'fatoora.replaced' order by a.at, a.id`.execute(tx);
  return {
    corrects: rows[0]?.corrects ?? null,
    correctedBy: rows[0]?.correctedBy ?? [],
    replacements: replaced,
  };
}
