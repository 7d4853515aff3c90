import { describe, expect, test } from 'vitest';
import { readCertificate, stampDocument, writeDocument } from '#domain/fatoora/index.ts';
import { deviceKey, issueCertificate } from '#tests/support/fatoora-authority.ts';
import { ALL_REASONS, invoiceData, invoiceLine, PLACE } from '#tests/support/invoice-data.ts';
import { HAS_OFFICIAL_RULES, officialRules, schemaErrors } from '#tests/support/official-rules.ts';
import type { InvoiceData } from './invoice-data.ts';
import { taxDocumentOfInvoice } from './tax-document-of-invoice.ts';

const key = deviceKey();
const certificate = readCertificate(issueCertificate(key.publicKey));
const BUSINESS = { ...invoiceData().buyer, company: 'شركة الواحة', vatNumber: '399999999800003' };
const inBase = { currency: 'SAR', net: 81_234, tax: 9783, gross: 91_017 };
const uneven = [invoiceLine(3333, 500), invoiceLine(1739, 261), invoiceLine(2000, 0, 'zero')];
const delivery = { net: 870, tax: 130, gross: 1000, names: {}, ratePpm: 150_000 };

const CASES: Record<string, Partial<InvoiceData>> = {
  'each tax class beside the others': {
    lines: [
      invoiceLine(10_000, 1500, 'standard'),
      invoiceLine(4000, 0, 'zero'),
      invoiceLine(3000, 0, 'exempt'),
      invoiceLine(2000, 0, 'standard'),
    ],
  },
  'an export to a business of the Emirates': {
    ...{ form: 'tax_full', lines: [invoiceLine(4000, 0, 'standard')] },
    buyer: { ...BUSINESS, country: 'AE', vatNumber: '100123456700003' },
  },
  'an order in Kuwaiti dinars': { currency: 'KWD', inBase, lines: uneven, delivery },
  'an order in Bahraini dinars to a business': {
    ...{ currency: 'BHD', inBase, lines: uneven, form: 'tax_full', buyer: BUSINESS },
  },
  'an order in dollars': { currency: 'USD', inBase, lines: uneven, delivery },
  'the rest of an order of taxed and untaxed goods': {
    kind: 'credit_note',
    corrects: { code: 'INV-1', issuedAt: '2026-11-19T20:41:08.000Z', reason: '' },
    lines: [],
    other: { net: 15_000, tax: 1500, gross: 16_500, names: {}, ratePpm: null },
  },
};

describe.skipIf(!HAS_OFFICIAL_RULES)('the official rules', () => {
  const brokenRules = officialRules();

  test.each(Object.entries(CASES))('invoices pass the official rules: %s', async (_name, changes) => {
    const told = { invoice: invoiceData(changes), correctedLines: null, buyer: null };
    const made = taxDocumentOfInvoice(told, ALL_REASONS, PLACE);
    if (!made.ok) throw new Error(made.code);
    const qr = { sellerName: 'x', vatNumber: 'x', issuedAt: 'x', total: '1.00', vat: '0.15' };
    const stamp = { certificate, key: key.privateKey, signingTime: '2026-11-20T23:41:08', qr };
    const { xml } = stampDocument(writeDocument(made.value), stamp);
    expect(await schemaErrors(xml)).toEqual([]);
    expect(brokenRules(xml)).toEqual([]);
  });
});
