import { describe, expect, test } from 'vitest';
import { ALL_REASONS, invoiceData, invoiceLine, PLACE } from '#tests/support/invoice-data.ts';
import type { InvoiceData } from './invoice-data.ts';
import { taxDocumentOfInvoice } from './tax-document-of-invoice.ts';

const line = invoiceLine;
const invoice = invoiceData;

const told = (changes: Partial<InvoiceData>, seller = ALL_REASONS) =>
  taxDocumentOfInvoice({ invoice: invoice(changes), correctedLines: null, buyer: null }, seller, PLACE);
const documentOf = (changes: Partial<InvoiceData>) => {
  const made = told(changes);
  if (!made.ok) throw new Error(made.code);
  return made.value;
};
const sumOf = (lines: { gross: number; tax: number; net: number }[], part: 'gross' | 'tax' | 'net') =>
  lines.reduce((sum, each) => sum + each[part], 0);

describe('goods without VAT', () => {
  test.each([
    ['zero', 'SA', 'Z', 'VATEX-SA-35'],
    ['exempt', 'SA', 'E', 'VATEX-SA-30'],
    ['standard', 'SA', 'O', 'VATEX-SA-OOS'],
    ['standard', 'AE', 'Z', 'VATEX-SA-32'],
    ['exempt', 'KW', 'Z', 'VATEX-SA-32'],
    [undefined, 'SA', 'Z', 'VATEX-SA-35'],
  ])(
    'goods of tax class %s sold to %s have category %s with reason %s',
    (taxClass, country, code, reasonCode) => {
      const { buyer } = invoice();
      const { lines } = documentOf({ lines: [line(4000, 0, taxClass)], buyer: { ...buyer, country } });
      expect(lines[0]?.category).toMatchObject({ code, reasonCode });
    },
  );

  test('a tax document is refused if the seller has given no reason for its goods without VAT', () => {
    const seller = { ...ALL_REASONS, untaxed: { zero: null, exempt: null, outOfScope: '' } };
    for (const taxClass of ['zero', 'exempt', 'standard']) {
      const made = told({ lines: [line(100, 15), line(4000, 0, taxClass)] }, seller);
      expect(made).toMatchObject({ ok: false, code: 'no_untaxed_reason' });
    }
  });
});

describe('an amount whose rate is not known', () => {
  const rest = (net: number, tax: number) => ({ net, tax, gross: net + tax, names: {}, ratePpm: null });

  test('an amount without a known rate has one line for taxed goods and one for untaxed goods', () => {
    const { lines } = documentOf({ lines: [line(1000, 0, 'exempt')], other: rest(15_000, 1500) });
    const parts = lines.slice(1);
    expect(parts.map(({ category, net, tax }) => [category.code, net, tax])).toEqual([
      ['S', 10_000, 1500],
      ['E', 5000, 0],
    ]);
  });

  test.each([
    [10_000, 1500, ['S']],
    [10_001, 1500, ['S']],
    [10_000, 0, ['Z']],
  ])('an amount of %i with VAT of %i and no known rate has the categories %j', (net, tax, codes) => {
    const { lines } = documentOf({ lines: [], other: rest(net, tax) });
    expect(lines.map(({ category }) => category.code)).toEqual(codes);
    expect([sumOf(lines, 'net'), sumOf(lines, 'tax')]).toEqual([net, tax]);
  });
});

describe('a credit note for an amount without lines', () => {
  const rest = { net: 10_000, tax: 0, gross: 10_000, names: {}, ratePpm: null };
  const invoice = invoiceData({ kind: 'credit_note', lines: [], other: rest });

  test.each([
    ['standard', 'SA', 'O', 'VATEX-SA-OOS'],
    ['exempt', 'SA', 'E', 'VATEX-SA-30'],
    ['zero', 'SA', 'Z', 'VATEX-SA-35'],
    [undefined, 'SA', 'Z', 'VATEX-SA-35'],
    ['exempt', 'AE', 'Z', 'VATEX-SA-32'],
  ])(
    'a credit note without lines for %s goods sold to %s has category %s',
    (taxClass, country, code, why) => {
      const correctedLines = [line(10_000, 1500), line(40_000, 0, taxClass)];
      const note = { ...invoice, buyer: { ...invoice.buyer, country } };
      const made = taxDocumentOfInvoice({ invoice: note, correctedLines, buyer: null }, ALL_REASONS, PLACE);
      if (!made.ok) throw new Error(made.code);
      expect(made.value.lines.map(({ category }) => category)).toMatchObject([{ code, reasonCode: why }]);
    },
  );
});

describe('an order in a foreign currency', () => {
  const inBase = { currency: 'SAR', net: 10_001, tax: 1500, gross: 11_501 };

  test('an order in a foreign currency with two decimals or none keeps its currency, with totals in riyals', () => {
    for (const currency of ['USD', 'JPY']) {
      const document = documentOf({ currency, inBase });
      expect(document).toMatchObject({ currency, inRiyals: { gross: 11_501, vat: 1500 } });
      expect(document.lines[0]?.gross).toBe(11_500);
    }
  });

  test.each(['KWD', 'BHD', 'OMR'])(
    'an order in a foreign currency with three decimals (%s) has a document in riyals, exact to the halala',
    (currency) => {
      const lines = [line(3333, 500), line(3333, 500), line(1, 0, 'zero')];
      const delivery = { net: 870, tax: 130, gross: 1000, names: {}, ratePpm: 150_000 };
      const document = documentOf({ currency, inBase, lines, delivery });
      expect(document).toMatchObject({ currency: 'SAR', inRiyals: null });
      expect(sumOf(document.lines, 'gross')).toBe(inBase.gross);
      expect(sumOf(document.lines, 'tax')).toBe(inBase.tax);
      for (const each of document.lines) expect(each.net + each.tax).toBe(each.gross);
      expect(document.lines.find(({ category }) => category.code === 'Z')?.tax).toBe(0);
    },
  );

  test.each([
    ['without a rate', null],
    ['with a rate to a currency other than the riyal', { ...inBase, currency: 'AED' }],
  ])('an order in a foreign currency %s has no document', (_what, base) => {
    expect(told({ currency: 'KWD', inBase: base })).toMatchObject({ ok: false, code: 'no_riyal_amounts' });
    expect(told({ currency: 'USD', inBase: base })).toMatchObject({ ok: false, code: 'no_riyal_amounts' });
  });
});

describe('the buyer of a standard document', () => {
  const business = { ...invoice().buyer, company: 'شركة', vatNumber: '399999999800003' };

  test.each([
    ['a Saudi business', business, '399999999800003', null],
    [
      'a business of the Emirates',
      { ...business, country: 'AE', vatNumber: '100123456700003' },
      '',
      { scheme: 'OTH', value: '100123456700003' },
    ],
  ])('a standard document identifies %s as its buyer by number', (_who, buyer, vatNumber, otherId) => {
    expect(documentOf({ form: 'tax_full', buyer }).buyer).toMatchObject({
      name: 'شركة',
      vatNumber,
      otherId,
    });
  });
});
