export type { Amounts, InvoiceData, InvoiceKind } from './invoice-data.ts';
export { invoiceSheet } from './invoice-sheet.ts';
export { creditRefund, creditRest } from './issue-credit-note.ts';
export {
  type Business,
  hasInvoice,
  type IssueFailure,
  invoiceOnce,
  isInvoiced,
  issueInvoice,
  queueInvoice,
} from './issue-invoice.ts';
export { issueAllWaiting } from './issue-waiting.ts';
export {
  listTaxDocuments,
  TAX_DOCUMENT_VIEWS,
  type TaxDocumentsAsked,
  type TaxDocumentView,
} from './list-tax-documents.ts';
export {
  missingOfOrder,
  missingSellerDetails,
  SELLER_DETAILS,
  type SellerDetail,
} from './missing-details.ts';
export { missingLegalDetails } from './missing-legal.ts';
export { type QrFields, qrSvg, qrText, readQr } from './qr.ts';
export { type PartOf, type RatedPart, ratedParts } from './rated-parts.ts';
export { type InvoiceRow, invoicesOfOrder, invoicesOfOrders, readInvoice } from './read-invoices.ts';
export {
  documentLanguage,
  isPackTooLong,
  MOST_PACKED,
  MOST_PACKED_LINES,
  orderDrawing,
  PACK_MS,
  PACKED_PAPERS,
  type PackedPapers,
  readSheet,
  readSheets,
  type SheetKey,
} from './read-sheet.ts';
export { readBuyer } from './read-sold.ts';
export {
  type LinkedDocument,
  readTaxDocument,
  readTaxXml,
  type TaxDocumentHistory,
  taxStatesOfOrder,
} from './read-tax-document.ts';
export {
  INVOICE_LIMITS,
  type InvoiceField,
  type InvoiceSettings,
  readInvoiceSettings,
  type SaveInvoiceSettingsFailure,
  saveInvoiceSettings,
} from './settings.ts';
export type { Sheet, SheetLanguage } from './sheet.ts';
export { fact, percentText, type SheetWords, wordsFor } from './sheet-words.ts';
export {
  afterAcceptance,
  afterKeeping,
  type ReplaceFailure,
  replaceRejected,
  stampInvoice,
} from './stamp-invoice.ts';
export { shareOut } from './tax-amounts.ts';
export {
  TAX_DOCUMENT_STATES,
  type TaxDocumentRow,
  type TaxDocumentState,
} from './tax-document-rows.ts';
export { taxArchive } from './tax-files.ts';
export { keptUntil } from './tax-months.ts';
export {
  hasTaxDocuments,
  readTaxOverview,
  sumTaxDocuments,
  type TaxOverview,
  type TaxSum,
  taxMonths,
} from './tax-overview.ts';
export { taxPartyOf } from './tax-parties.ts';
export { type UntaxedGoods, untaxedGoods } from './untaxed-kinds.ts';
export { countWaiting, waitingOfOrder } from './waiting-documents.ts';
export { DROP_PAPERS_TASK, documentHash, RENDER_INVOICE_TASK } from './write-document.ts';
