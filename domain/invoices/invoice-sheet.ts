import { isolate } from '#lib/bidi.ts';
import type { MessageKey } from '#messages/index.ts';
import type { Charge, InvoiceData, InvoiceLine } from './invoice-data.ts';
import { qrSvg } from './qr.ts';
import type { Sheet, SheetLanguage, SheetRow } from './sheet.ts';
import { fact, percentText, type SheetWords, wordsFor } from './sheet-words.ts';

/** Lays out a document in a language and accent colour. Pure: the same data give the same sheet. */
export function invoiceSheet(data: InvoiceData, language: SheetLanguage, accent: string): Sheet {
  const words = wordsFor(language, data.currency, data.timeZone);
  const { seller, form } = data;
  const hasTax = form !== 'invoice' || data.totals.tax > 0;
  const notes = words
    .both(seller.notes)
    .filter((note) => note !== '')
    .map(isolate);
  return {
    dir: words.lang === 'ar' ? 'rtl' : 'ltr',
    lang: words.lang,
    accent,
    logo: '',
    title: words.label(titleOf(data)),
    issuer: words.say(seller.names),
    facts: factsOf(data, words),
    parties: [sellerParty(data, words), buyerParty(data, words)],
    columns: columnsOf(hasTax).map((key) => words.label(key)),
    rows: rowsOf(data, words, hasTax),
    sums: sumsOf(data, words, hasTax),
    taxes: hasTax ? taxesOf(data, words) : null,
    remarks: [...(hasTax ? [words.label(remarkOf(data))[0] ?? ''] : []), ...notes],
    qr: data.qr === '' ? '' : qrSvg(data.qr),
    footer: [words.say(seller.names), seller.phone, seller.email]
      .filter((part) => part !== '')
      .map(isolate)
      .join('  ·  '),
    attachment: null,
  };
}

function titleOf({ kind, form }: InvoiceData): MessageKey {
  if (kind === 'invoice') return `invoices.title.${form}`;
  return form === 'invoice' ? 'invoices.title.creditNote' : 'invoices.title.creditNoteTax';
}

function remarkOf({ pricesIncludeTax }: InvoiceData): MessageKey {
  return pricesIncludeTax ? 'invoices.includes' : 'invoices.excludes';
}

function factsOf({ code, issuedAt, order, corrects }: InvoiceData, words: SheetWords) {
  const { label, date } = words;
  const method = `invoices.method.${order.paymentMethod}` as MessageKey;
  return [
    ...fact(label('invoices.label.number'), code, true),
    ...fact(label('invoices.label.date'), date(issuedAt), true),
    ...(corrects
      ? [
          ...fact(label('invoices.label.corrects'), corrects.code, true),
          ...fact(label('invoices.label.correctsDate'), date(corrects.issuedAt), true),
          ...fact(label('common.reason'), corrects.reason),
        ]
      : []),
    ...fact(label('common.order'), String(order.number), true),
    ...fact(label('invoices.label.orderDate'), date(order.placedAt), true),
    ...(corrects ? [] : fact(label('invoices.label.payment'), label(method)[0] ?? '')),
  ];
}

function sellerParty({ seller }: InvoiceData, words: SheetWords): Sheet['parties'][number] {
  return {
    label: words.label('invoices.label.seller'),
    name: words.both(seller.names).map(isolate).join('\n'),
    lines: words
      .both(seller.addresses)
      .flatMap((text) => text.split('\n'))
      .map(isolate),
    codes: [
      ...fact(words.label('invoices.label.vatNumber'), seller.vatNumber, true),
      ...fact(words.label(registrationLabel(seller)), seller.registrationNumber, true),
      ...fact(words.label('invoices.label.shortAddress'), seller.shortAddress ?? '', true),
    ],
  };
}

function registrationLabel({ registrationKind }: InvoiceData['seller']): MessageKey {
  return registrationKind === 'freelance' ? 'invoices.label.freelance' : 'invoices.label.registration';
}

function buyerParty({ buyer }: InvoiceData, words: SheetWords): Sheet['parties'][number] {
  const place = [buyer.city, buyer.region, buyer.zipCode].filter((part) => part !== '').join(' ');
  const person = buyer.company === '' ? '' : buyer.name;
  const lines = [person, buyer.address, buyer.addressMore, place, words.country(buyer.country)];
  return {
    label: words.label('invoices.label.buyer'),
    name: isolate(buyer.company || buyer.name),
    lines: lines.filter((line) => line.trim() !== '').map(isolate),
    codes: [
      ...fact(words.label('invoices.label.phone'), buyer.phone, true),
      ...fact(words.label('invoices.label.vatNumber'), buyer.vatNumber, true),
    ],
  };
}

function columnsOf(hasTax: boolean): MessageKey[] {
  const first: MessageKey[] = [
    'invoices.column.item',
    'invoices.column.quantity',
    'invoices.column.unitPrice',
    'common.discount',
  ];
  return hasTax
    ? [...first, 'invoices.column.net', 'invoices.column.rate', 'invoices.column.tax', 'common.total']
    : [...first, 'common.total'];
}

function rowsOf(
  { lines, delivery, fee, other }: InvoiceData,
  words: SheetWords,
  hasTax: boolean,
): SheetRow[] {
  const charge = (part: Charge | null, key: MessageKey): SheetRow[] =>
    part
      ? [{ titles: words.label(key), details: words.say(part.names), cells: ['', '', '', ...amounts(part)] }]
      : [];
  const amounts = (part: Charge | InvoiceLine): string[] => [
    ...(hasTax ? [words.amount(part.net), percentText(part.ratePpm), words.amount(part.tax)] : []),
    words.amount(part.gross),
  ];
  return [
    ...lines.map((line) => ({
      titles: words.both(line.titles).map(isolate),
      details: words.details(line),
      cells: [
        line.quantity === 0 ? '' : String(line.quantity),
        words.amount(line.unitPrice),
        line.discount === 0 ? '' : words.amount(line.discount),
        ...amounts(line),
      ],
    })),
    ...charge(delivery, 'common.delivery'),
    ...charge(fee, 'invoices.charge.fee'),
    ...charge(other, 'invoices.charge.other'),
  ];
}

function sumsOf({ totals, kind, inBase }: InvoiceData, words: SheetWords, hasTax: boolean): Sheet['sums'] {
  const { label, withSymbol } = words;
  const row = (key: MessageKey, amount: number, isTotal = false) => ({
    label: label(key),
    amount: withSymbol(amount),
    isTotal,
  });
  const last: MessageKey = hasTax ? 'invoices.sum.totalWithTax' : 'common.total';
  const inOwn = (key: MessageKey, amount: number, currency: string) => ({
    label: label(key, { currency }),
    amount: withSymbol(amount, currency),
    isTotal: false,
  });
  return [
    ...(hasTax ? [row('invoices.sum.net', totals.net), row('invoices.sum.tax', totals.tax)] : []),
    row(kind === 'credit_note' ? 'invoices.sum.credited' : last, totals.gross, true),
    ...(inBase
      ? [
          inOwn('invoices.sum.inBase', inBase.tax, inBase.currency),
          inOwn('invoices.sum.totalInBase', inBase.gross, inBase.currency),
        ]
      : []),
  ];
}

function taxesOf({ taxes }: InvoiceData, { label, amount }: SheetWords): Sheet['taxes'] {
  return {
    title: label('invoices.taxes'),
    columns: [label('invoices.column.rate'), label('invoices.column.net'), label('invoices.column.tax')],
    rows: taxes.map(({ ratePpm, net, tax }) => [percentText(ratePpm), amount(net), amount(tax)]),
  };
}
