import { withStoreReadOnly } from '#db/index.ts';
import type { RowBatches } from '#domain/exports/index.ts';
import { type ExportedOrder, exportOrders } from '#domain/orders/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { decimalText } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import type { Staff } from '../staff.server.ts';

const BATCH = 200;

/** Every order, or those alone that were chosen, a row for each of its lines, under the specification's labels in the reader's language. */
export async function* orderRows({ store, request }: Staff, orderIds: readonly string[] | null): RowBatches {
  const { locale } = request;
  const t = translator(locale);
  const when = new Intl.DateTimeFormat('sv-SE', {
    timeZone: store.shell.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  yield [headings(t)];
  let after: ExportedOrder | null = null;
  for (;;) {
    const orders: ExportedOrder[] = await withStoreReadOnly(store.id, (tx) =>
      exportOrders(tx, { after, limit: BATCH, locale, orderIds }),
    );
    if (orders.length > 0) yield orders.flatMap((order) => rowsOf(order, when.format(order.placedAt), t));
    if (orders.length < BATCH) return;
    after = orders.at(-1) ?? null;
  }
}

function headings(t: Translate): Cell[] {
  return [
    t('orders.label.orderId'),
    t('orders.label.orderDate'),
    t('orders.label.status'),
    t('orders.label.paymentStatus'),
    t('orders.label.userName'),
    t('orders.label.email'),
    t('orders.label.mobileNumber'),
    t('orders.label.deliveryAddress'),
    t('admin.exports.column.addressMore'),
    t('orders.label.city'),
    t('orders.label.zipCode'),
    t('admin.exports.column.country'),
    t('orders.label.note'),
    t('orders.label.totalProducts'),
    t('admin.exports.column.currency'),
    t('orders.label.subtotal'),
    t('orders.label.discount'),
    t('orders.label.deliveryCharges'),
    t('orders.label.codFee'),
    t('orders.label.tax'),
    t('orders.label.total'),
    t('admin.exports.column.product'),
    t('orders.label.sku'),
    t('orders.label.color'),
    t('orders.label.size'),
    t('orders.label.quantity'),
    t('admin.exports.column.unitPrice'),
    t('admin.exports.column.lineTotal'),
  ];
}

function rowsOf(order: ExportedOrder, placedAt: string, t: Translate): Cell[][] {
  const own: Cell[] = [
    order.number,
    placedAt,
    t(`orders.status.${order.status}`),
    t(`orders.payment.${order.paymentStatus}`),
    order.userName,
    order.email,
    order.phone,
    order.address,
    order.addressMore,
    order.city,
    order.zipCode,
    order.country,
    order.note,
    order.itemCount,
    order.total.currency,
    decimalText(order.subtotal),
    decimalText(order.discountTotal),
    decimalText(order.deliveryCharges),
    decimalText(order.codFee),
    decimalText(order.taxTotal),
    decimalText(order.total),
  ];
  return order.lines.map((line) => [
    ...own,
    line.title,
    line.sku,
    line.color ?? '',
    line.size ?? '',
    line.quantity,
    decimalText(line.unitPrice),
    decimalText(line.lineTotal),
  ]);
}
