import { FIRST_PREVIOUS_HASH, type TaxDocument, type TaxLine, type TaxParty } from '#domain/fatoora/index.ts';

export const SELLER: TaxParty = {
  name: 'متجر سوق النخيل | Palm Souq',
  vatNumber: '399999999900003',
  otherId: { scheme: 'CRN', value: '1010010000' },
  address: {
    street: 'طريق الملك فهد',
    building: '2322',
    district: 'العليا',
    city: 'الرياض',
    postalCode: '12211',
    country: 'SA',
  },
};

export const BUYER: TaxParty = {
  name: 'شركة الواحة للتجارة',
  vatNumber: '399999999800003',
  otherId: null,
  address: {
    street: 'صلاح الدين',
    building: '1111',
    district: 'المروج',
    city: 'الرياض',
    postalCode: '12282',
    country: 'SA',
  },
};

export const STANDARD_RATE = { code: 'S', percent: 15 } as const;

/** A line with a given gross amount, as in a shop with prices that include VAT. */
export function taxedLine(name: string, quantity: number, net: number, tax: number): TaxLine {
  return { name, quantity, net, tax, gross: net + tax, category: STANDARD_RATE };
}

/** A simplified invoice of two lines in riyals; `changes` replaces parts. */
export function taxDocument(changes: Partial<TaxDocument> = {}): TaxDocument {
  return {
    kind: 'invoice',
    form: 'simplified',
    code: 'INV-1001',
    uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
    issuedAt: new Date('2026-11-20T20:41:08Z'),
    counter: 1,
    previousHash: FIRST_PREVIOUS_HASH,
    currency: 'SAR',
    seller: SELLER,
    buyer: null,
    suppliedOn: '2026-11-20',
    paymentMeans: 'cash',
    corrects: null,
    lines: [taxedLine('عباية كتان', 1, 21652, 3248), taxedLine('Delivery', 1, 2174, 326)],
    inRiyals: null,
    ...changes,
  };
}
