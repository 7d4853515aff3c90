import { randomUUID } from 'node:crypto';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { readCertificate } from './certificate.ts';
import { advanceChain, type Device, lockActiveDevice, openKey, sealFor } from './devices.ts';
import { type QrFacts, type StampedDocument, stampDocument } from './stamp-document.ts';
import type { ChainPlace, StampingSeller, TaxDocument } from './tax-document.ts';
import { documentTotals, riyadhTime, writeDocument } from './write-document.ts';

/** The job that sends what waits, of one store. */
export const SEND_TASK = 'fatoora.send';

export type IssueOutcome = 'no_device' | 'issued_before' | 'issued';

type Issue = {
  invoiceId: string;
  secretKey: string;
  /** The document of that invoice at its place in the chain. */
  build(seller: StampingSeller, place: ChainPlace): TaxDocument;
};

/**
 * Allocates the next place in the chain, builds, signs and stores the document and enqueues its sending, all in the
 * caller's transaction: the authority forbids gaps and repeated counters. Safe to run twice.
 */
export async function issueDocument(tx: StoreTx, issue: Issue, act: Act): Promise<IssueOutcome> {
  const device = await lockActiveDevice(tx);
  if (!device) return 'no_device';
  if (await isIssued(tx, issue.invoiceId)) return 'issued_before';
  const place = { uuid: randomUUID(), counter: device.counter + 1, previousHash: device.lastHash };
  const document = issue.build(device.seller, place);
  const key = openKey(device.keySealed, sealFor(tx.storeId, device.id, issue.secretKey));
  const stamped = stampDocument(writeDocument(document), {
    certificate: readCertificate(device.certificate),
    key,
    signingTime: localTime(act.at),
    qr: qrFactsOf(document),
  });
  await storeDocument(tx, { invoiceId: issue.invoiceId, device, document, stamped }, act);
  await advanceChain(tx, { deviceId: device.id, counter: place.counter, hash: stamped.hash });
  await enqueueSending(tx, act.at);
  return 'issued';
}

/** Has the waiting documents of the store sent at that time; a job that waits already is replaced. */
export async function enqueueSending(tx: StoreTx, runAt: Date): Promise<void> {
  await enqueue(tx, SEND_TASK, {}, { class: 'money', runAt, jobKey: 'fatoora:send' });
}

/**
 * QR code of an invoice's document once it may be given to the buyer; null before. A cleared document has the
 * authority's own.
 */
export async function readStampedQr(tx: StoreTx, invoiceId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('fatoora_documents as f')
    .innerJoin('fatoora_sendings as s', (join) =>
      join.onRef('s.store_id', '=', 'f.store_id').onRef('s.document_id', '=', 'f.id'),
    )
    .select(['f.qr', 'f.form', 's.state', 's.cleared_xml'])
    .where('f.store_id', '=', tx.storeId)
    .where('f.invoice_id', '=', invoiceId)
    .orderBy('f.edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  if (row.form === 'simplified') return row.qr;
  return row.state === 'accepted' ? (qrInDocument(row.cleared_xml) ?? row.qr) : null;
}

function qrInDocument(xml: string): string | null {
  const reference = xml.indexOf('<cbc:ID>QR</cbc:ID>');
  if (reference === -1) return null;
  const value = /^[^<]*(?:<[^<>]*>\s*){1,4}([A-Za-z0-9+/=]+)</.exec(
    xml.slice(reference + 19, reference + 2019),
  );
  return value?.[1] ?? null;
}

async function isIssued(tx: StoreTx, invoiceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('fatoora_documents as f')
    .select('f.id')
    .where('f.store_id', '=', tx.storeId)
    .where('f.invoice_id', '=', invoiceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Issued = { invoiceId: string; device: Device; document: TaxDocument; stamped: StampedDocument };

async function storeDocument(tx: StoreTx, { invoiceId, device, document, stamped }: Issued, act: Act) {
  const id = newId();
  const { issuedAt } = document;
  await tx
    .insertInto('fatoora_documents')
    .values({
      ...{ store_id: tx.storeId, id, device_id: device.id, invoice_id: invoiceId },
      ...{ counter: document.counter, uuid: document.uuid, form: document.form },
      issued_at: issuedAt,
      ...{ hash: stamped.hash, previous_hash: document.previousHash, qr: stamped.qr, xml: stamped.xml },
    })
    .execute();
  await tx
    .insertInto('fatoora_sendings')
    .values({ store_id: tx.storeId, document_id: id, issued_at: issuedAt, next_try_at: act.at })
    .execute();
}

/** The first five tags, equal to the document: the authority compares them. Amounts are in riyals. */
export function qrFactsOf({ lines, inRiyals, issuedAt, seller }: TaxDocument): QrFacts {
  const totals = documentTotals(lines);
  return {
    sellerName: seller.name,
    vatNumber: seller.vatNumber,
    issuedAt: localTime(issuedAt),
    total: decimalText(money(inRiyals?.gross ?? totals.gross, 'SAR')),
    vat: decimalText(money(inRiyals?.vat ?? totals.tax, 'SAR')),
  };
}

function localTime(at: Date): string {
  const { date, time } = riyadhTime(at);
  return `${date}T${time}`;
}
