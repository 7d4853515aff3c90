import { decimalText, money } from '#lib/money/index.ts';
import type { InvoiceData } from './invoice-data.ts';

const FIELDS = ['seller', 'vatNumber', 'time', 'total', 'vat'] as const;

export type QrFields = Record<(typeof FIELDS)[number], string>;

/** What the QR code of a Saudi invoice holds (ZATCA, phase 1): tag, length, value in UTF-8, five times, in base64. */
export function qrText(fields: QrFields): string {
  const parts = FIELDS.map((name, index) => {
    const value = firstBytes(fields[name], 255);
    return Buffer.concat([Buffer.from([index + 1, value.length]), value]);
  });
  return Buffer.concat(parts).toString('base64');
}

/** The fields of such a text again. */
export function readQr(text: string): QrFields {
  const bytes = Buffer.from(text, 'base64');
  const fields: Record<string, string> = {};
  let at = 0;
  while (at + 2 <= bytes.length) {
    const [tag = 0, length = 0] = [bytes[at], bytes[at + 1]];
    const name = FIELDS[tag - 1];
    if (name) fields[name] = bytes.subarray(at + 2, at + 2 + length).toString('utf8');
    at += 2 + length;
  }
  return fields as QrFields;
}

/** The text for a document of a Saudi seller who charges VAT; '' for any other. Amounts are in riyals. */
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

// A length is one byte; a longer name is cut between letters.
function firstBytes(text: string, most: number): Buffer {
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > most) break;
    kept += letter;
  }
  return Buffer.from(kept, 'utf8');
}
