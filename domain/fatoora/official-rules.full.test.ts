import { describe, expect, test } from 'vitest';
import { deviceKey, issueCertificate } from '#tests/support/fatoora-authority.ts';
import { HAS_OFFICIAL_RULES, officialRules, schemaErrors } from '#tests/support/official-rules.ts';
import { BUYER, SELLER, taxDocument, taxedLine } from '#tests/support/tax-documents.ts';
import { readCertificate } from './certificate.ts';
import { stampDocument } from './stamp-document.ts';
import type { TaxDocument, TaxLine } from './tax-document.ts';
import { writeDocument } from './write-document.ts';

const key = deviceKey();
const certificate = readCertificate(issueCertificate(key.publicKey));
const exempt = (name: string, code: 'Z' | 'E' | 'O', reasonCode: string, reason: string): TaxLine => ({
  ...{ name, quantity: 2, net: 4000, tax: 0, gross: 4000 },
  category: { code, reasonCode, reason },
});
const CASES: Record<string, Partial<TaxDocument>> = {
  'an invoice to an unnamed buyer': {},
  'an invoice to a business': { form: 'standard', buyer: BUYER, paymentMeans: 'transfer' },
  'a credit note to an unnamed buyer': {
    kind: 'credit_note',
    corrects: { codes: ['INV-1001'], reason: 'إرجاع جزء من الطلب' },
  },
  'a debit note to a business': {
    ...{ kind: 'debit_note', form: 'standard', buyer: BUYER },
    corrects: { codes: ['INV-1001', 'INV-1002'], reason: 'Correction of a price' },
  },
  'prices that do not divide evenly': {
    lines: [taxedLine('تمر سكري', 3, 2606, 391), taxedLine('Cash on delivery', 1, 870, 130)],
  },
  'zero-rated and exempt goods beside taxed ones': {
    lines: [
      taxedLine('Mug', 7, 5000, 750),
      exempt('Export', 'Z', 'VATEX-SA-32', 'Export of goods'),
      exempt('Gold', 'E', 'VATEX-SA-29', 'Financial services mentioned in Article 29 of the VAT Regulations'),
    ],
  },
  'goods outside the scope of VAT': {
    lines: [exempt('Deposit', 'O', 'VATEX-SA-OOS', 'Reason is free text, to be provided by the taxpayer')],
  },
  'a foreign currency': {
    ...{
      currency: 'USD',
      form: 'standard',
      buyer: BUYER,
      paymentMeans: 'card',
      inRiyals: { gross: 10309, vat: 1344 },
    },
    lines: [taxedLine('Lamp', 1, 2390, 359)],
  },
  'names with markup, emoji and control characters': {
    lines: [taxedLine('<b>&"عود"</b> \u0007 🌙 ]]>', 1, 1000, 150)],
  },
};

describe.skipIf(!HAS_OFFICIAL_RULES)('the official rules', () => {
  const brokenRules = officialRules();

  test.each(Object.entries(CASES))('documents pass the official rules: %s', async (_name, changes) => {
    const xml = stampedXml(taxDocument(changes));
    expect(await schemaErrors(xml)).toEqual([]);
    expect(brokenRules(xml)).toEqual([]);
  });

  test('the official rules detect a document without its seller’s VAT number', () => {
    const document = taxDocument({ seller: { ...SELLER, vatNumber: '' } });
    expect(brokenRules(stampedXml(document))).toContain('BR-KSA-39');
  });
});

function stampedXml(document: TaxDocument): string {
  const qr = { sellerName: 'x', vatNumber: 'x', issuedAt: 'x', total: '1.00', vat: '0.15' };
  const stamp = { certificate, key: key.privateKey, signingTime: '2026-11-20T23:41:08', qr };
  return stampDocument(writeDocument(document), stamp).xml;
}
