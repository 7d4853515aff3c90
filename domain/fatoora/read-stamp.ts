import type { StoreTx } from '#db/index.ts';
import type { TaxParty } from './tax-document.ts';
import { isUnstamped } from './unstamped.ts';

export type DocumentState = 'pending' | 'accepted' | 'rejected';

/** The latest edition of an invoice's document. */
export type NewestDocument = {
  form: 'standard' | 'simplified';
  edition: number;
  state: DocumentState;
  /** False while the document is only in the database; it must not be delivered until it is in the journal. */
  isKept: boolean;
  uuid: string;
  issuedAt: Date;
  qr: string;
  /** The legally valid XML; for a cleared document the version that the authority returned. */
  xml: string;
  /** The buyer named on a replacement document; null if it is the same as on the original invoice. */
  buyer: TaxParty | null;
};

/** Null if the invoice has no stamped document. */
export async function newestDocument(tx: StoreTx, invoiceId: string): Promise<NewestDocument | null> {
  const row = await tx
    .selectFrom('fatoora_documents as f')
    .innerJoin('fatoora_sendings as s', (join) =>
      join.onRef('s.store_id', '=', 'f.store_id').onRef('s.document_id', '=', 'f.id'),
    )
    .select(['f.qr', 'f.form', 'f.xml', 'f.edition', 'f.uuid', 'f.issued_at', 'f.buyer'])
    .select(['s.state', 's.cleared_xml', 's.kept_at'])
    .where('f.store_id', '=', tx.storeId)
    .where('f.invoice_id', '=', invoiceId)
    .orderBy('f.edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const cleared = row.form === 'standard' ? row.cleared_xml : '';
  return {
    form: row.form as NewestDocument['form'],
    edition: row.edition,
    state: row.state as DocumentState,
    isKept: row.kept_at !== null || row.state !== 'pending',
    uuid: row.uuid,
    issuedAt: row.issued_at,
    qr: qrInDocument(cleared) ?? row.qr,
    xml: cleared || row.xml,
    buyer: row.buyer as TaxParty | null,
  };
}

/**
 * Returns the document of an invoice that may be given to its buyer; 'waits' while it may not be given yet,
 * 'not_stamped' if the store does not stamp it. A standard document must be cleared first; a simplified
 * document must be stamped and kept outside the database.
 */
export async function readStamp(
  tx: StoreTx,
  invoiceId: string,
): Promise<'not_stamped' | 'waits' | NewestDocument> {
  const document = await newestDocument(tx, invoiceId);
  if (!document) return (await isUnstamped(tx, invoiceId)) ? 'waits' : 'not_stamped';
  const mayLeave = document.form === 'simplified' ? document.isKept : document.state === 'accepted';
  return mayLeave ? document : 'waits';
}

/** True while a credit note may not correct an invoice, whose document must be accepted first. */
export async function isUncorrectable(tx: StoreTx, invoiceId: string): Promise<boolean> {
  const document = await newestDocument(tx, invoiceId);
  return document ? document.state !== 'accepted' : isUnstamped(tx, invoiceId);
}

function qrInDocument(xml: string): string | null {
  const reference = xml.indexOf('<cbc:ID>QR</cbc:ID>');
  if (reference === -1) return null;
  const value = /^[^<]*(?:<[^<>]*>\s*){1,4}([A-Za-z0-9+/=]+)</.exec(
    xml.slice(reference + 19, reference + 2019),
  );
  return value?.[1] ?? null;
}
