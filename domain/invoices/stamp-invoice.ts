import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type IssueOutcome, issueDocument } from '#domain/fatoora/index.ts';
import { readInvoice } from './read-invoices.ts';
import { documentLanguage, orderDrawing } from './read-sheet.ts';
import { taxDocumentOfInvoice } from './tax-document-of-invoice.ts';

/**
 * Gives an invoice or credit note its place in the Saudi chain and its stamp. A simplified one is drawn at once; a
 * standard one when the authority has cleared it (drawInvoice). Safe to run twice.
 */
export async function stampInvoice(
  tx: StoreTx,
  { invoiceId, secretKey }: { invoiceId: string; secretKey: string },
  act: Act,
): Promise<IssueOutcome | 'invoice_gone'> {
  const invoice = await readInvoice(tx, { invoiceId });
  if (!invoice) return 'invoice_gone';
  const build = taxDocumentOfInvoice.bind(null, invoice);
  const outcome = await issueDocument(tx, { invoiceId, secretKey, build }, act);
  // Without a device any more the document is drawn as it is.
  if (outcome === 'no_device' || invoice.form !== 'tax_full') await drawInvoice(tx, invoiceId);
  return outcome;
}

/** Has the PDF drawn that the buyer is given. */
export async function drawInvoice(tx: StoreTx, invoiceId: string): Promise<void> {
  await orderDrawing(tx, { of: invoiceId, language: await documentLanguage(tx) });
}
