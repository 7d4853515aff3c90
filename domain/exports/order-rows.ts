import { inBatches, inParts, type Reader, type RowBatches } from '#db/index.ts';
import { type ExportedOrder, exportOrders, ORDER_COLUMNS, type OrderColumn } from '#domain/orders/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { localTimeOf } from '#lib/local-time.ts';
import type { Locale } from '#lib/locale.ts';
import { decimalText } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';

/** orderIds: only the selected orders; null: all orders. */
export type OrderFile = { locale: Locale; timeZone: string; orderIds: readonly string[] | null };

const BATCH = 200;

/**
 * Orders with a row per line, under the specification's labels in the reader's language. The import accepts
 * this file. A note, which may have 2,000 characters, is on the first row of its order, where the import reads it.
 */
export async function* orderRows(read: Reader, file: OrderFile): RowBatches {
  const { locale, orderIds } = file;
  const t = translator(locale);
  yield [Object.values(ORDER_COLUMNS).map((label) => t(label))];
  const batches = inBatches<ExportedOrder>(read, (tx, after) =>
    exportOrders(tx, { after, limit: BATCH, locale, orderIds }),
  );
  yield* inParts(batches, (order) => rowsOf(order, file, t));
}

function* rowsOf(order: ExportedOrder, { timeZone }: OrderFile, t: Translate): Generator<Cell[]> {
  const own = orderCells(order, timeZone, t);
  for (const [at, line] of order.lines.entries()) {
    const row: Record<OrderColumn, Cell> = {
      ...own,
      note: at === 0 ? own.note : '',
      title: line.title,
      sku: line.sku,
      color: line.color ?? '',
      size: line.size ?? '',
      quantity: line.quantity,
      unitPrice: decimalText(line.unitPrice),
      lineTotal: decimalText(line.lineTotal),
      lineTax: decimalText(line.lineTax),
    };
    yield (Object.keys(ORDER_COLUMNS) as OrderColumn[]).map((column) => row[column]);
  }
}

type OfOrder = Exclude<
  OrderColumn,
  'title' | 'sku' | 'color' | 'size' | 'quantity' | 'unitPrice' | 'lineTotal' | 'lineTax'
>;

function orderCells(order: ExportedOrder, timeZone: string, t: Translate): Record<OfOrder, Cell> {
  const { number, userName, email, phone, address, addressMore, city, zipCode, country, itemCount } = order;
  return {
    ...{ number, userName, email, phone, address, addressMore, city, zipCode, country, itemCount },
    placedAt: localTimeOf(order.placedAt, timeZone).replace('T', ' '),
    status: t(`orders.status.${order.shownStatus}`),
    paymentStatus: t(`orders.payment.${order.paymentStatus}`),
    note: order.note.replace(/\r\n?/g, '\n'),
    currency: order.total.currency,
    subtotal: decimalText(order.subtotal),
    discount: decimalText(order.discountTotal),
    delivery: decimalText(order.deliveryCharges),
    codFee: decimalText(order.codFee),
    tax: decimalText(order.taxTotal),
    total: decimalText(order.total),
    paymentMethod: t(`payment.method.${order.paymentMethod}`),
    refunded: decimalText(order.refunded),
    exactly: order.placedAt.toISOString(),
  };
}
