import { FIRST_PREVIOUS_HASH, type StampingSeller } from '#domain/fatoora/index.ts';
import type { InvoiceData } from '#domain/invoices/index.ts';
import { SELLER } from './tax-documents.ts';

type InvoiceLine = InvoiceData['lines'][number];

export const PLACE = {
  uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
  counter: 1,
  previousHash: FIRST_PREVIOUS_HASH,
};
export const ALL_REASONS: StampingSeller = {
  ...SELLER,
  untaxed: { zero: 'VATEX-SA-35', exempt: 'VATEX-SA-30', outOfScope: 'وديعة' },
};

/** An invoice line: goods at 15 %, or of a tax class without VAT. */
export function invoiceLine(net: number, tax: number, taxClass?: string): InvoiceLine {
  return {
    titles: { ar: 'عباية', en: 'Abaya' },
    ...{ options: [], sku: 'A', quantity: 2, unitPrice: net, discount: 0 },
    ratePpm: tax === 0 ? 0 : 150_000,
    ...(taxClass && { taxClass }),
    ...{ net, tax, gross: net + tax },
  };
}

/** An invoice as it is stored; `changes` replaces parts of it. */
export function invoiceData(changes: Partial<InvoiceData> = {}): InvoiceData {
  const buyer = {
    ...{ name: 'Sara', phone: '', email: '', address: '12 Palm Street', addressMore: '', city: 'الرياض' },
    ...{ region: 'العليا', zipCode: '12345', country: 'SA', company: '', vatNumber: '' },
  };
  return {
    ...{
      version: 1,
      id: '1',
      kind: 'invoice',
      form: 'tax_simplified',
      code: 'INV-1',
      number: 1,
      sequence: 1,
    },
    ...{ issuedAt: '2026-11-20T20:41:08.000Z', timeZone: 'Asia/Riyadh', currency: 'SAR' },
    seller: {
      ...{ names: { en: 'a', ar: 'a' }, addresses: { en: 'a', ar: 'a' }, notes: { en: '', ar: '' } },
      ...{ vatNumber: SELLER.vatNumber, registrationNumber: '', country: 'SA', phone: '', email: '' },
    },
    buyer,
    order: { number: 1, placedAt: '2026-11-20T20:41:08.000Z', paymentMethod: 'card' },
    ...{
      pricesIncludeTax: true,
      taxNames: {},
      lines: [invoiceLine(10_000, 1500)],
      delivery: null,
      fee: null,
    },
    ...{ other: null, totals: { net: 0, tax: 0, gross: 0 }, taxes: [], inBase: null, corrects: null, qr: '' },
    ...changes,
  };
}
