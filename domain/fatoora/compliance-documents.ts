import { randomUUID } from 'node:crypto';
import { FIRST_PREVIOUS_HASH, type StampingSeller, type TaxDocument, type TaxParty } from './tax-document.ts';

const KINDS = ['invoice', 'credit_note', 'debit_note'] as const;
const FORMS = ['standard', 'simplified'] as const;

/** The buyer in the samples; its number is an example published by the authority. */
const BUYER: TaxParty = {
  name: 'مشتري تجريبي',
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

/**
 * The six samples for the compliance check of a new device. They are neither recorded nor part of the
 * device's chain.
 */
export function complianceDocuments(seller: StampingSeller, at: Date): TaxDocument[] {
  const pairs = FORMS.flatMap((form) => KINDS.map((kind) => ({ form, kind })));
  return pairs.map(({ form, kind }, index) => ({
    ...{ kind, form, seller, currency: 'SAR', inRiyals: null, paymentMeans: 'cash' as const },
    code: `TEST-${index + 1}`,
    uuid: randomUUID(),
    issuedAt: at,
    counter: index + 1,
    previousHash: FIRST_PREVIOUS_HASH,
    buyer: form === 'standard' ? BUYER : null,
    suppliedOn: at.toISOString().slice(0, 10),
    corrects: kind === 'invoice' ? null : { codes: ['TEST-0'], reason: 'فحص المطابقة' },
    lines: [
      {
        ...{ name: 'منتج تجريبي', quantity: 1, net: 10_000, tax: 1500, gross: 11_500 },
        category: { code: 'S', percent: 15 },
      },
    ],
  }));
}
