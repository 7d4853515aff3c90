import {
  fact,
  percentText,
  qrSvg,
  qrText,
  type Sheet,
  type SheetWords,
  wordsFor,
} from '#domain/invoices/index.ts';
import { isolate } from '#lib/bidi.ts';
import { decimalText, money } from '#lib/money/index.ts';
import type { PlatformInvoice } from './issue-platform-invoice.ts';

const ACCENT = '#232E52';
/** The time zone of the operator's accounting; invoices of the platform are dated in it. */
const TIME_ZONE = 'UTC';

/**
 * Lays out an invoice of the platform, in Arabic with English beside it. A pure function: the same invoice gives the
 * same sheet.
 */
export function planInvoiceSheet(invoice: PlatformInvoice): Sheet {
  const { number, issuedAt, currency, net, tax, total, taxPpm, parties } = invoice;
  const { seller, buyer, sold } = parties;
  const words = wordsFor('both', currency, TIME_ZONE);
  const { label, withSymbol, date } = words;
  const hasTax = taxPpm > 0;
  const sum = (key: 'net' | 'tax' | 'total', of: number) => ({
    label: label(`plans.invoice.${key}`),
    amount: withSymbol(of),
    isTotal: key === 'total',
  });
  return {
    ...{ dir: 'rtl', lang: 'ar', accent: ACCENT, logo: '', taxes: null, remarks: [], attachment: null },
    title: label(hasTax ? 'plans.invoice.taxTitle' : 'plans.invoice.title'),
    issuer: seller ? words.say(seller.name) : '',
    facts: [
      ...fact(label('plans.invoice.number'), String(number), true),
      ...fact(label('plans.invoice.date'), date(issuedAt.toISOString()), true),
      ...fact(label('plans.invoice.period'), `${date(sold.from)} – ${date(sold.until)}`, true),
    ],
    parties: [
      ...(seller ? [sellerParty(seller, words)] : []),
      {
        label: label('plans.invoice.buyer'),
        name: isolate(buyer.store),
        lines: [isolate(buyer.slug)],
        codes: [],
      },
    ],
    ...tableOf(invoice, words),
    sums: [...(hasTax ? [sum('net', net), sum('tax', tax)] : []), sum('total', total)],
    qr: stampOf(invoice),
    footer: seller ? isolate(words.say(seller.name)) : '',
  };
}

function tableOf({ net, tax, total, taxPpm, parties: { sold } }: PlatformInvoice, words: SheetWords) {
  const { label, both, amount } = words;
  const taxed = taxPpm > 0;
  return {
    columns: [
      label('plans.invoice.sold'),
      label('plans.invoice.net'),
      ...(taxed ? [label('plans.invoice.tax')] : []),
      label('plans.invoice.total'),
    ],
    rows: [
      {
        titles: both(sold.name).map(isolate),
        details: label(`plans.cycle.${sold.cycle}`)[0] ?? '',
        cells: [amount(net), ...(taxed ? [`${amount(tax)} (${percentText(taxPpm)})`] : []), amount(total)],
      },
    ],
  };
}

type Seller = NonNullable<PlatformInvoice['parties']['seller']>;

function sellerParty({ name, address, vatNumber }: Seller, words: SheetWords) {
  return {
    label: words.label('plans.invoice.seller'),
    name: words.both(name).map(isolate).join('\n'),
    lines: words.both(address).map(isolate),
    codes: fact(words.label('plans.invoice.vat'), vatNumber, true),
  };
}

/** A VAT number of Saudi Arabia has 15 digits, of which the first and the last are 3 (ZATCA). */
const SAUDI_VAT_NUMBER = /^3\d{13}3$/;

/** The QR code that a Saudi seller's invoice carries (ZATCA, phase 1), as SVG; '' for other sellers. */
function stampOf({ parties: { seller }, issuedAt, total, tax, currency }: PlatformInvoice): string {
  if (!seller || currency !== 'SAR' || !SAUDI_VAT_NUMBER.test(seller.vatNumber)) return '';
  return qrSvg(
    qrText({
      seller: seller.name.ar,
      vatNumber: seller.vatNumber,
      time: `${issuedAt.toISOString().slice(0, 19)}Z`,
      total: decimalText(money(total, currency)),
      vat: decimalText(money(tax, currency)),
    }),
  );
}
