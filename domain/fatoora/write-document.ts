import { partyElement } from './party-element.ts';
import type { PaymentMeans, TaxDocument, TaxLine } from './tax-document.ts';
import { amount, lineElement, taxTotals } from './tax-elements.ts';
import { element, textElement } from './xml.ts';

const TYPE_CODES = { invoice: '388', credit_note: '381', debit_note: '383' } as const;
const FORM_CODES = { standard: '0100000', simplified: '0200000' } as const;
const PAYMENT_CODES: Record<PaymentMeans, string> = {
  cash: '10',
  credit: '30',
  transfer: '42',
  card: '48',
  other: '1',
};
const ROOT =
  'Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"' +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';

/**
 * A tax document as UBL 2.1, not yet stamped. Amounts are already rounded and written unchanged.
 * Source: ZATCA XML Implementation Standard; the elements are in the order of the UBL schema.
 */
export function writeDocument(document: TaxDocument): string {
  const { kind, form, currency, lines } = document;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    element(
      ROOT,
      textElement('cbc:ProfileID', 'reporting:1.0'),
      textElement('cbc:ID', document.code),
      textElement('cbc:UUID', document.uuid),
      ...issueTime(document.issuedAt),
      textElement(`cbc:InvoiceTypeCode name="${FORM_CODES[form]}"`, TYPE_CODES[kind]),
      textElement('cbc:DocumentCurrencyCode', currency),
      textElement('cbc:TaxCurrencyCode', 'SAR'),
      correctedDocuments(document),
      chainReferences(document),
      element('cac:AccountingSupplierParty', partyElement(document.seller)),
      element('cac:AccountingCustomerParty', document.buyer && partyElement(document.buyer)),
      form === 'standard'
        ? element('cac:Delivery', textElement('cbc:ActualDeliveryDate', document.suppliedOn))
        : null,
      paymentMeans(document),
      ...taxTotals(document),
      totals(lines, currency),
      ...lines.map((line, index) => lineElement(line, index + 1, currency)),
    )
  );
}

/** Local time in Riyadh (UTC+3, no summer time), as in the document and its QR code. */
export function riyadhTime(at: Date): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at.getTime() + 3 * 3_600_000).toISOString().split('T');
  return { date, time: time.slice(0, 8) };
}

/** Totals in minor units, equal to tags 4 and 5 of the QR code. */
export function documentTotals(lines: TaxLine[]): { net: number; tax: number; gross: number } {
  const sum = (part: 'net' | 'tax' | 'gross') => lines.reduce((total, line) => total + line[part], 0);
  return { net: sum('net'), tax: sum('tax'), gross: sum('gross') };
}

function issueTime(at: Date): string[] {
  const { date, time } = riyadhTime(at);
  return [textElement('cbc:IssueDate', date), textElement('cbc:IssueTime', time)];
}

function correctedDocuments({ corrects }: TaxDocument): string | null {
  if (!corrects) return null;
  return corrects.codes
    .map((code) =>
      element('cac:BillingReference', element('cac:InvoiceDocumentReference', textElement('cbc:ID', code))),
    )
    .join('');
}

function chainReferences({ counter, previousHash }: TaxDocument): string {
  const object = 'cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain"';
  return (
    element(
      'cac:AdditionalDocumentReference',
      textElement('cbc:ID', 'ICV'),
      textElement('cbc:UUID', String(counter)),
    ) +
    element(
      'cac:AdditionalDocumentReference',
      textElement('cbc:ID', 'PIH'),
      element('cac:Attachment', textElement(object, previousHash)),
    )
  );
}

function paymentMeans({ paymentMeans, corrects }: TaxDocument): string {
  return element(
    'cac:PaymentMeans',
    textElement('cbc:PaymentMeansCode', PAYMENT_CODES[paymentMeans]),
    corrects && textElement('cbc:InstructionNote', corrects.reason),
  );
}

function totals(lines: TaxLine[], currency: string): string {
  const { net, gross } = documentTotals(lines);
  return element(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', net, currency),
    amount('cbc:TaxExclusiveAmount', net, currency),
    amount('cbc:TaxInclusiveAmount', gross, currency),
    amount('cbc:AllowanceTotalAmount', 0, currency),
    amount('cbc:PrepaidAmount', 0, currency),
    amount('cbc:PayableAmount', gross, currency),
  );
}
