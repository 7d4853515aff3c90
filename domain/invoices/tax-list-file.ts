import { type Page, withStore } from '#db/index.ts';
import { riyadhTime } from '#domain/fatoora/index.ts';
import { type Cell, CSV_MARK, csvLines } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { type TaxDocumentsAsked, taxDocumentsInOrder } from './list-tax-documents.ts';
import type { TaxDocumentRow } from './tax-document-rows.ts';

const COLUMNS = [
  ...['code', 'kind', 'date', 'time', 'order', 'buyer', 'buyerVat', 'net', 'vat', 'gross', 'state'],
  ...['answers', 'uuid', 'counter', 'environment', 'keptUntil', 'pdf'],
] as const;

type ListFile = { month: string; locale: Locale; withPdf: ReadonlySet<string> };

/** The list of a month's documents as CSV; credit notes have negative amounts. */
export async function taxListFile(storeId: string, { month, locale, withPdf }: ListFile): Promise<Buffer> {
  const t = translator(locale);
  const head = COLUMNS.map((column) => t(`taxdocs.file.${column}` as MessageKey));
  const parts = [Buffer.from(CSV_MARK + csvLines([head]))];
  let after: string | null = null;
  do {
    const asked: TaxDocumentsAsked = { month, after, size: 200 };
    const page: Page<TaxDocumentRow> = await withStore(storeId, (tx) => taxDocumentsInOrder(tx, asked));
    const lines = page.rows.map((row) => lineOf(row, { locale, hasPdf: withPdf.has(row.id) }));
    parts.push(Buffer.from(csvLines(lines)));
    after = page.next;
  } while (after);
  return Buffer.concat(parts);
}

function lineOf(row: TaxDocumentRow, { locale, hasPdf }: { locale: Locale; hasPdf: boolean }): Cell[] {
  const t = translator(locale);
  const { date, time } = riyadhTime(row.at);
  const amount = (halalas: number) =>
    Number(decimalText(money(row.kind === 'credit_note' ? -halalas : halalas, 'SAR')));
  return [
    ...[row.code, t(`taxdocs.kind.${row.kind}.${row.form}`), date, time, row.orderNumber],
    ...[row.buyer, row.buyerVatNumber],
    ...[amount(row.gross - row.vat), amount(row.vat), amount(row.gross)],
    ...[t(`taxdocs.state.${row.state}`), row.messages.map(({ code }) => code).join(' ')],
    ...[row.uuid ?? '', row.counter ?? '', row.environment ? t(`taxdocs.where.${row.environment}`) : ''],
    ...[row.keptUntil, t(hasPdf ? 'taxdocs.file.yes' : 'taxdocs.file.no')],
  ];
}
