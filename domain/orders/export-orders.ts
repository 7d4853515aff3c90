import { sql } from 'kysely';
import { type StoreTx, untilHeavy } from '#db/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';
import { buildLineView, type LineRow } from './build-line-view.ts';
import type { OrderLineView } from './order-view.ts';
import { type ShownStatus, shownStatusOf } from './shown-status.ts';
import type { Confirmation, OrderStatus, PaymentStatus } from './transitions.ts';

export type ExportedOrder = {
  id: string;
  number: number;
  placedAt: Date;
  status: OrderStatus;
  shownStatus: ShownStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  userName: string;
  email: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  note: string;
  itemCount: number;
  subtotal: Money;
  discountTotal: Money;
  deliveryCharges: Money;
  codFee: Money;
  taxTotal: Money;
  total: Money;
  /** Refunds that lowered the amount owed. */
  refunded: Money;
  lines: Pick<
    OrderLineView,
    'sku' | 'title' | 'color' | 'size' | 'quantity' | 'unitPrice' | 'lineTotal' | 'lineTax'
  >[];
};

type Sum = 'subtotal' | 'discountTotal' | 'deliveryCharges' | 'codFee' | 'taxTotal' | 'total' | 'refunded';

type Row = Omit<ExportedOrder, Sum | 'lines' | 'shownStatus'> &
  Record<Sum, number> & {
    currency: string;
    confirmation: Confirmation;
    lines: Omit<LineRow, 'slug' | 'width' | 'height'>[];
  };

/** An order has up to 1,000 lines: a batch ends with the order that reaches this number. */
const MOST_LINES = 2_000;

/**
 * The next orders after a given one, newest first, with their lines in one language; none after the last one. Called
 * once per batch of a file. `orderIds` limits the export to selected orders.
 */
export async function exportOrders(
  tx: StoreTx,
  input: { after: ExportedOrder | null; limit: number; locale: Locale; orderIds?: readonly string[] | null },
): Promise<ExportedOrder[]> {
  const { after, limit, locale, orderIds = null } = input;
  const store = tx.storeId;
  const next = sql`
    select o.id, o.placed_at,
        (select count(*) from order_lines l where l.store_id = ${store} and l.order_id = o.id) as weight
      from orders o
     where o.store_id = ${store}
       ${orderIds ? sql`and o.id = any(${orderIds}::uuid[])` : sql``}
       ${after ? sql`and (o.placed_at, o.id) < (${after.placedAt}, ${after.id}::uuid)` : sql``}
     order by o.placed_at desc, o.id desc
     limit ${limit}`;
  const { rows } = await sql<Row>`
    select o.id, abs(o.number) as number, o.placed_at as "placedAt", o.status, o.confirmation,
           o.payment_status as "paymentStatus",
           o.payment_method as "paymentMethod", o.credited_total as refunded,
           o.user_name as "userName", o.email, o.phone, o.address, o.address_more as "addressMore", o.city,
           o.zip_code as "zipCode", o.country, o.note, o.item_count as "itemCount", o.currency, o.subtotal,
           o.discount_total as "discountTotal", o.delivery_total as "deliveryCharges", o.cod_fee as "codFee",
           o.tax_total as "taxTotal", o.total,
           (select json_agg(json_build_object('id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id,
                     'sku', l.sku, 'titles', l.titles, 'options', l.options, 'media_hash', '', 'quantity', l.quantity,
                     'unit_price', l.unit_price, 'line_subtotal', l.line_subtotal, 'line_discount', l.line_discount,
                     'line_tax', l.line_tax, 'line_total', l.line_total) order by l.position)
              from order_lines l where l.store_id = ${store} and l.order_id = o.id) as lines
      from (${untilHeavy(next, { order: sql`r.placed_at desc, r.id desc`, most: MOST_LINES })}) w
      join orders o on o.store_id = ${store} and o.id = w.id
     order by o.placed_at desc, o.id desc`.execute(tx);
  return rows.map((row) => draw(row, locale));
}

function draw({ currency, lines, confirmation, ...row }: Row, locale: Locale): ExportedOrder {
  const inMoney = (amount: number) => money(amount, currency);
  return {
    ...row,
    shownStatus: shownStatusOf({ ...row, confirmation }),
    subtotal: inMoney(row.subtotal),
    discountTotal: inMoney(row.discountTotal),
    deliveryCharges: inMoney(row.deliveryCharges),
    codFee: inMoney(row.codFee),
    taxTotal: inMoney(row.taxTotal),
    total: inMoney(row.total),
    refunded: inMoney(row.refunded),
    lines: lines.map((line) =>
      buildLineView({ ...line, slug: null, width: null, height: null }, currency, locale),
    ),
  };
}
