import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { type PlatformInvoice, planInvoiceSheet } from './index.ts';

const VAT_NUMBER = '310122393500003';

function invoiceOf(part: Partial<PlatformInvoice>, vatNumber = VAT_NUMBER): PlatformInvoice {
  return {
    ...{ storeId: newId(), chargeId: newId(), number: 7, issuedAt: new Date('2026-11-21T20:41:08Z') },
    ...{ currency: 'SAR', net: 10_000, tax: 1500, total: 11_500, taxPpm: 150_000 },
    parties: {
      seller: {
        name: { en: 'Nakheel Host', ar: 'نخيل للاستضافة' },
        address: { en: 'Riyadh', ar: 'الرياض' },
        vatNumber,
      },
      buyer: { store: 'Cedar House', slug: 'cedar' },
      sold: {
        name: { en: 'Pro', ar: 'احترافية' },
        cycle: 'month',
        ...{ from: '2026-11-21T00:00:00Z', until: '2026-12-21T00:00:00Z' },
      },
    },
    ...part,
  };
}

test('the amounts on a platform invoice equal those of its row, in every currency', () => {
  const part = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(part, part, fc.constantFrom('SAR', 'KWD', 'USD', 'JPY'), (net, tax, currency) => {
      const { sums, rows } = planInvoiceSheet(invoiceOf({ net, tax, total: net + tax, currency }));
      const text = (amount: number) => formatMoney(money(amount, currency), { locale: 'ar' });
      expect(sums.map(({ amount }) => amount)).toEqual([text(net), text(tax), text(net + tax)]);
      expect(rows).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});

test('a platform invoice without tax states none, and one without the seller’s details is rendered without them', () => {
  const sheet = planInvoiceSheet(
    invoiceOf({ tax: 0, taxPpm: 0, total: 10_000, parties: { ...invoiceOf({}).parties, seller: null } }),
  );
  expect(sheet.title).toEqual(['فاتورة', 'Invoice']);
  expect(sheet.columns).toHaveLength(3);
  expect(sheet.sums).toHaveLength(1);
  expect(sheet.parties).toHaveLength(1);
});

test('only the invoice of a Saudi seller in riyals has the QR code of the tax authority', () => {
  expect(planInvoiceSheet(invoiceOf({})).qr).toContain('<svg');
  expect(planInvoiceSheet(invoiceOf({}, 'GB123456789')).qr).toBe('');
  expect(planInvoiceSheet(invoiceOf({ currency: 'USD' })).qr).toBe('');
});
