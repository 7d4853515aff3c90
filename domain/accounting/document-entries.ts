import type { RatedPart } from '#domain/invoices/index.ts';
import { dayIn } from '#domain/reports/index.ts';
import type { AccountPurpose } from './accounts.ts';
import { entryOf, type JournalEntry, type Posting } from './journal-entry.ts';
import type { TaxedDocument } from './read-documents.ts';
import { categoryOf, type VatCategory } from './vat-return.ts';

const SALES: Record<VatCategory, AccountPurpose> = {
  taxed: 'salesTaxed',
  mixed: 'salesTaxed',
  zero: 'salesZero',
  export: 'salesExport',
  exempt: 'salesExempt',
  outOfScope: 'salesOutside',
};

/**
 * Books an invoice: debits the buyer with the invoice's total, credits sales and VAT. A credit note is booked
 * in reverse.
 */
export function documentEntry(document: TaxedDocument, timeZone: string): JournalEntry {
  const { kind, code, issuedAt, orderNumber, currency, parts } = document;
  const sign = kind === 'invoice' ? 1 : -1;
  const gross = parts.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const postings: Posting[] = [
    { account: 'receivables', amount: sign * gross },
    ...parts.map((part) => ({ ...saleOf(part), amount: 0 - sign * part.net })),
    { account: 'vat', amount: 0 - sign * parts.reduce((sum, { tax }) => sum + tax, 0) },
  ];
  return entryOf({ day: dayIn(timeZone, issuedAt), kind, document: code, orderNumber, currency }, postings);
}

function saleOf(part: RatedPart): Omit<Posting, 'amount'> {
  const category = categoryOf(part);
  const account = part.of === 'delivery' ? 'delivery' : part.of === 'fee' ? 'cashFee' : SALES[category];
  return { account, category, ratePpm: part.ratePpm };
}
