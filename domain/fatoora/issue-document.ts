import { randomUUID } from 'node:crypto';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { decimalText, money } from '#lib/money/index.ts';
import type { Failure, Result } from '#lib/result.ts';
import { readCertificate } from './certificate.ts';
import { type ActiveDevice, advanceChain, lockActiveDevice, openKey, sealFor } from './devices.ts';
import { databaseEpoch, queueReading } from './read-chain.ts';
import { newestDocument } from './read-stamp.ts';
import { type QrFacts, type StampedDocument, stampDocument } from './stamp-document.ts';
import type { ChainPosition, StampingSeller, TaxDocument, TaxParty } from './tax-document.ts';
import { noteWait, removeUnstamped, type WaitReason } from './unstamped.ts';
import { documentTotals, riyadhTime, writeDocument } from './write-document.ts';

/** The job that sends a store's pending documents. */
export const SEND_TASK = 'fatoora.send';

export type IssueOutcome = 'no_device' | 'issued_before' | 'issued' | WaitReason;

export type BuildFailure = Failure<'no_riyal_amounts', undefined> | Failure<'no_untaxed_reason', undefined>;

type Issue = {
  invoiceId: string;
  secretKey: string;
  /** Builds the invoice's document for its place in the chain. */
  build(seller: StampingSeller, place: ChainPosition): Result<TaxDocument, BuildFailure>;
  /** Replaces the invoice's own buyer. */
  buyer?: TaxParty | null;
  /** True to issue the next edition of a rejected document. */
  replacesRejected?: boolean;
};

/**
 * Allocates the next place in the chain, then builds, signs and stores the document and enqueues its sending,
 * all in the caller's transaction: the authority forbids gaps and repeated counters. Idempotent. A document
 * that cannot be stamped yet gets no place and stays listed as unstamped.
 */
export async function issueDocument(tx: StoreTx, issue: Issue, act: Act): Promise<IssueOutcome> {
  const { invoiceId } = issue;
  const device = await lockActiveDevice(tx);
  const newest = device && (await newestDocument(tx, invoiceId));
  const isDue = issue.replacesRejected ? newest?.state === 'rejected' : !newest;
  if (!device || !isDue) {
    await removeUnstamped(tx, invoiceId);
    return device ? 'issued_before' : 'no_device';
  }
  if (device.validTo <= act.at) return noteWait(tx, invoiceId, 'certificate_expired');
  const unsure = await findUnsure(tx, device);
  if (unsure) return noteWait(tx, invoiceId, unsure);
  const place = { uuid: randomUUID(), counter: device.counter + 1, previousHash: device.lastHash };
  const built = issue.build(device.seller, place);
  if (!built.ok) return noteWait(tx, invoiceId, built.code);
  const document = built.value;
  const stamped = stampAs(tx, { device, document, secretKey: issue.secretKey }, act);
  const edition = (newest?.edition ?? 0) + 1;
  await storeDocument(tx, { issue, edition, device, document, stamped }, act);
  await advanceChain(tx, { deviceId: device.id, counter: place.counter, hash: stamped.hash });
  await removeUnstamped(tx, invoiceId);
  await enqueueSending(tx, act.at);
  return 'issued';
}

/** Null while the end of the chain is known. After a restore it is not: later documents may have left the database. */
async function findUnsure(tx: StoreTx, device: ActiveDevice): Promise<WaitReason | null> {
  if (device.chainProblem !== '') return 'chain_broken';
  if (device.chainEpoch === (await databaseEpoch(tx))) return null;
  await queueReading(tx);
  return 'chain_unread';
}

/** Schedules the sending job, replacing a pending one. */
export async function enqueueSending(tx: StoreTx, runAt: Date): Promise<void> {
  await enqueue(tx, SEND_TASK, {}, { class: 'tax', runAt, jobKey: 'fatoora:send' });
}

type Stamping = { device: ActiveDevice; document: TaxDocument; secretKey: string };

function stampAs(tx: StoreTx, { device, document, secretKey }: Stamping, act: Act): StampedDocument {
  const key = openKey(device.keySealed, sealFor(tx.storeId, device.id, secretKey));
  const certificate = readCertificate(device.certificate);
  const signer = { certificate, key, signingTime: localTime(act.at) };
  return stampDocument(writeDocument(document), { ...signer, qr: qrFactsOf(document) });
}

type Issued = {
  issue: Issue;
  edition: number;
  device: ActiveDevice;
  document: TaxDocument;
  stamped: StampedDocument;
};

async function storeDocument(tx: StoreTx, { issue, edition, device, document, stamped }: Issued, act: Act) {
  const id = newId();
  const { issuedAt } = document;
  await tx
    .insertInto('fatoora_documents')
    .values({
      ...{ store_id: tx.storeId, id, device_id: device.id, invoice_id: issue.invoiceId, edition },
      ...{ counter: document.counter, uuid: document.uuid, form: document.form },
      issued_at: issuedAt,
      buyer: issue.buyer ? JSON.stringify(issue.buyer) : null,
      ...{ hash: stamped.hash, previous_hash: document.previousHash, qr: stamped.qr, xml: stamped.xml },
    })
    .execute();
  await tx
    .insertInto('fatoora_sendings')
    .values({ store_id: tx.storeId, document_id: id, issued_at: issuedAt, next_try_at: act.at })
    .execute();
}

/** The first five QR tags, which the authority compares with the document. Amounts are in riyals. */
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
