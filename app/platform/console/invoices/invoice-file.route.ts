import { Readable } from 'node:stream';
import { type DeskInvoice, type InvoiceFilter, readDeskInvoices } from '#domain/operator-desk/index.ts';
import { CSV_MARK, csvLines } from '#lib/csv-text.ts';
import { decimalText, money } from '#lib/money/index.ts';
import type { Translate } from '#messages/index.ts';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/invoice-file.route';
import { INVOICE_LIST } from './list-rules.ts';

const COLUMNS = ['number', 'issued', 'store', 'address', 'plan', 'currency', 'net', 'tax', 'total'] as const;

/** The invoices of the list as CSV, oldest first. */
export const loader = operatorOnly('invoices.view', async ({ url }: Route.LoaderArgs, { t }) => {
  const { query, filters } = readListState(url, INVOICE_LIST);
  const { month = '', currency = '' } = filters;
  const rows = Readable.from(bytes({ query, month, currency }, t));
  return new Response(Readable.toWeb(rows) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="invoices${/^[\d-]{7}$/.test(month) ? `-${month}` : ''}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

async function* bytes(filter: InvoiceFilter, t: Translate): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head = COLUMNS.map((name) => t(`invoicedesk.column.${name}`));
  yield encoder.encode(`${CSV_MARK}${csvLines([head])}`);
  for await (const rows of readDeskInvoices(filter)) {
    yield encoder.encode(csvLines(rows.map((row) => cells(row))));
  }
}

function cells({ number, issuedAt, storeName, slug, plan, currency, net, tax, total }: DeskInvoice) {
  const amounts = [net, tax, total].map((amount) => decimalText(money(amount, currency)));
  return [number, issuedAt.toISOString().slice(0, 10), storeName, slug, plan.en ?? '', currency, ...amounts];
}
