import { encode } from 'uqr';
import { decimalText, money } from '#lib/money/index.ts';
import { decodeQrTags, encodeQrTags } from '#lib/qr-tags.ts';
import type { InvoiceData } from './invoice-data.ts';

const FIELDS = ['seller', 'vatNumber', 'time', 'total', 'vat'] as const;

export type QrFields = Record<(typeof FIELDS)[number], string>;

/** The five tags of a Saudi invoice's QR code (ZATCA, phase 1) in base64. */
export function qrText(fields: QrFields): string {
  return encodeQrTags(FIELDS.map((name) => fields[name]));
}

/** Decodes the fields of a QR code's text. */
export function readQr(text: string): QrFields {
  const tags = decodeQrTags(text);
  const values = FIELDS.map((name, index) => [name, tags.get(index + 1)?.toString('utf8')]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as QrFields;
}

/** The QR text of a Saudi seller who charges VAT; '' for other sellers. Amounts are in riyals. */
export function qrOf(
  data: Pick<InvoiceData, 'seller' | 'issuedAt' | 'totals' | 'inBase' | 'currency'>,
): string {
  const { seller, issuedAt, totals, inBase, currency } = data;
  if (seller.country !== 'SA' || seller.vatNumber === '') return '';
  const said = inBase ?? { ...totals, currency };
  return qrText({
    seller: seller.names.ar || seller.names.en,
    vatNumber: seller.vatNumber,
    time: `${issuedAt.slice(0, 19)}Z`,
    total: decimalText(money(said.gross, said.currency)),
    vat: decimalText(money(said.tax, said.currency)),
  });
}

// Draws a single path; a QR code requires a margin of 4 white modules.
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`;
}
