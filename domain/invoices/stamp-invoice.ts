import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import {
  type AcceptedDocument,
  type IssueOutcome,
  issueDocument,
  isUncorrectable,
  type KeptDocument,
  newestDocument,
  noteWait,
  queueUnstamped,
  type TaxParty,
  type WaitReason,
} from '#domain/fatoora/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { InvoiceLine } from './invoice-data.ts';
import { readInvoice } from './read-invoices.ts';
import { documentLanguage, orderDrawing } from './read-sheet.ts';
import { taxDocumentOfInvoice } from './tax-document-of-invoice.ts';
import { isNamedBuyer } from './tax-parties.ts';

/**
 * Stamps an invoice or credit note and adds it to the Saudi chain. A simplified document is rendered once it is
 * kept outside the database (afterKeeping), a standard one after clearance (afterAcceptance). Idempotent.
 */
export async function stampInvoice(
  tx: StoreTx,
  { invoiceId, secretKey }: { invoiceId: string; secretKey: string },
  act: Act,
): Promise<IssueOutcome | 'invoice_gone'> {
  const invoice = await readInvoice(tx, { invoiceId });
  if (!invoice) return 'invoice_gone';
  const original = await correctedInvoice(tx, invoiceId);
  if (original && (await isUncorrectable(tx, original.id))) {
    return noteWait(tx, invoiceId, 'original_not_accepted');
  }
  // A credit note has the buyer of the document that it corrects.
  const buyer = (original && (await newestDocument(tx, original.id))?.buyer) || null;
  const correctedLines = original?.lines ?? null;
  const build = taxDocumentOfInvoice.bind(null, { invoice, correctedLines, buyer });
  const outcome = await issueDocument(tx, { invoiceId, secretKey, build, buyer }, act);
  // Without a device the document is rendered unstamped.
  if (outcome === 'no_device' || (outcome === 'issued_before' && invoice.form !== 'tax_full')) {
    await renderInvoice(tx, invoiceId);
  }
  return outcome;
}

export type ReplaceFailure =
  | Failure<'invoice_not_found', undefined>
  /**
   * The newest document is pending or accepted; an accepted document can only be corrected by a credit note.
   */
  | Failure<'not_rejected', undefined>
  | Failure<'buyer_invalid', undefined>
  | Failure<'not_stampable', { reason: WaitReason | 'no_device' }>;

/**
 * Reissues a rejected document with a new UUID, place in the chain and hash but the same number; the rejected
 * document is archived. `buyer` corrects the business of a standard document.
 */
export async function replaceRejected(
  tx: StoreTx,
  { invoiceId, secretKey, buyer }: { invoiceId: string; secretKey: string; buyer?: TaxParty },
  act: Act,
): Promise<Result<null, ReplaceFailure>> {
  const invoice = await readInvoice(tx, { invoiceId });
  if (!invoice) return fail('invoice_not_found');
  const rejected = await newestDocument(tx, invoiceId);
  if (rejected?.state !== 'rejected') return fail('not_rejected');
  if (buyer && (rejected.form === 'simplified' || !isNamedBuyer(buyer))) return fail('buyer_invalid');
  const named = buyer ?? rejected.buyer;
  const correctedLines = (await correctedInvoice(tx, invoiceId))?.lines ?? null;
  const build = taxDocumentOfInvoice.bind(null, { invoice, correctedLines, buyer: named });
  const issue = { invoiceId, secretKey, build, buyer: named, replacesRejected: true };
  const outcome = await issueDocument(tx, issue, act);
  if (outcome === 'issued_before') return fail('not_rejected');
  if (outcome !== 'issued') return fail('not_stampable', { reason: outcome });
  await recordAudit(tx, act, {
    ...{ action: 'fatoora.replaced', subjectKind: 'invoice', subjectId: invoiceId },
    before: { uuid: rejected.uuid },
  });
  return ok(null);
}

/**
 * Renders a simplified document once the journal has it, because it may be shown only then; a replacement in every
 * language.
 */
export async function afterKeeping(tx: StoreTx, { invoiceId, form, edition }: KeptDocument): Promise<void> {
  if (form !== 'simplified') return;
  if (edition > 1) await drawAgain(tx, invoiceId);
  else await renderInvoice(tx, invoiceId);
}

/** Renders an accepted standard document, and stamps the credit notes that waited for it. */
export async function afterAcceptance(tx: StoreTx, { invoiceId, form }: AcceptedDocument): Promise<void> {
  if (form === 'standard') await renderInvoice(tx, invoiceId);
  await queueUnstamped(tx, invoiceId);
}

async function renderInvoice(tx: StoreTx, invoiceId: string): Promise<void> {
  await orderDrawing(tx, { of: invoiceId, language: await documentLanguage(tx) });
}

// Renders the document again in every language, because files of the rejected document may exist.
async function drawAgain(tx: StoreTx, invoiceId: string): Promise<void> {
  for (const language of ['en', 'ar', 'both'] as const) await orderDrawing(tx, { of: invoiceId, language });
}

async function correctedInvoice(
  tx: StoreTx,
  noteId: string,
): Promise<{ id: string; lines: InvoiceLine[] } | null> {
  const { rows } = await sql<{ id: string; lines: InvoiceLine[] }>`
    select o.id, o.data -> 'lines' as lines from invoices i
      join invoices o on o.store_id = i.store_id and o.id = i.invoice_id
     where i.store_id = ${tx.storeId} and i.id = ${noteId}`.execute(tx);
  return rows[0] ?? null;
}
