import type { StoreTx } from '#db/index.ts';
import type { RatedPart } from '#domain/invoices/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { readDocuments, type TaxedDocument } from './read-documents.ts';
import { readSeller } from './read-seller.ts';
import { type PeriodFailure, taxPeriod } from './tax-period.ts';

/**
 * taxed: at a rate above 0; mixed: an amount whose rates are unknown; the other categories are kinds of goods
 * without tax.
 */
export type VatCategory = 'taxed' | 'mixed' | 'zero' | 'export' | 'exempt' | 'outOfScope';

export type NetAndTax = { net: number; tax: number };

/** `sales`: the sum of invoices; `credits`: the sum of credit notes, as a positive number. Amounts in minor units. */
export type VatRow = {
  category: VatCategory;
  /** 0 for a category other than taxed. */
  ratePpm: number;
  sales: NetAndTax;
  credits: NetAndTax;
};

/** The sums of documents with the same tax currency. */
export type VatSums = {
  currency: string;
  invoices: number;
  creditNotes: number;
  rows: VatRow[];
  /** Sales minus credits. */
  total: NetAndTax;
};

export type VatReturn = {
  from: string;
  to: string;
  timeZone: string;
  country: string;
  vatNumber: string;
  /** The sums in the store's own currency. */
  own: VatSums;
  /** Sums of documents that were issued while the store had another currency. */
  others: VatSums[];
};

const ORDER: VatCategory[] = ['taxed', 'mixed', 'zero', 'export', 'exempt', 'outOfScope'];

/** The sales side of a VAT return, from the documents issued in a period: '2026-11' or '2026-Q4'. */
export async function vatReturn(tx: StoreTx, period: string): Promise<Result<VatReturn, PeriodFailure>> {
  const days = taxPeriod(period);
  if (!days.ok) return days;
  const { currency, timeZone, country, vatNumber } = await readSeller(tx);
  const sums = new Map([[currency, emptySums(currency)]]);
  for await (const documents of readDocuments((work) => work(tx), { ...days.value, timeZone })) {
    for (const document of documents) addDocument(sums, document);
  }
  const [own = emptySums(currency), ...others] = [...sums.values()];
  for (const each of sums.values()) each.rows.sort(byCategory);
  return ok({ ...days.value, timeZone, country, vatNumber, own, others });
}

function emptySums(currency: string): VatSums {
  return { currency, invoices: 0, creditNotes: 0, rows: [], total: { net: 0, tax: 0 } };
}

function addDocument(all: Map<string, VatSums>, { kind, currency, parts }: TaxedDocument): void {
  const sums = all.get(currency) ?? emptySums(currency);
  all.set(currency, sums);
  const isCredit = kind === 'credit_note';
  sums[isCredit ? 'creditNotes' : 'invoices'] += 1;
  for (const part of parts) {
    const row = rowFor(sums.rows, part);
    const side = isCredit ? row.credits : row.sales;
    const sign = isCredit ? -1 : 1;
    side.net += part.net;
    side.tax += part.tax;
    sums.total.net += sign * part.net;
    sums.total.tax += sign * part.tax;
  }
}

export function categoryOf({ ratePpm, untaxed }: Pick<RatedPart, 'ratePpm' | 'untaxed'>): VatCategory {
  return untaxed ?? (ratePpm === null ? 'mixed' : 'taxed');
}

function rowFor(rows: VatRow[], { ratePpm, untaxed }: RatedPart): VatRow {
  const category = categoryOf({ ratePpm, untaxed });
  const rate = ratePpm ?? 0;
  const found = rows.find((row) => row.category === category && row.ratePpm === rate);
  if (found) return found;
  const row: VatRow = { category, ratePpm: rate, sales: { net: 0, tax: 0 }, credits: { net: 0, tax: 0 } };
  rows.push(row);
  return row;
}

function byCategory(a: VatRow, b: VatRow): number {
  return ORDER.indexOf(a.category) - ORDER.indexOf(b.category) || b.ratePpm - a.ratePpm;
}
