import { type Selectable, sql } from 'kysely';
import type { DB, StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { orderSums } from '#lib/order-sums.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { afterlifeOf, type BuiltAfterlife, buildAfterlife } from './afterlife.ts';
import { buildLineView, type LineRow } from './build-line-view.ts';
import { buildOrderDiscounts, discountsOf } from './discounts-of.ts';
import type { OrderNotFound } from './errors.ts';
import { importedMoney } from './moved-rows.ts';
import { standingOf } from './order-standing.ts';
import type { OrderEventKind, OrderEventView, OrderView } from './order-view.ts';
import { shownStatusOf } from './shown-status.ts';
import { legalMoves } from './transitions.ts';
import { unitsInReturns } from './units-in-returns.ts';

/** For whom an order is read: the notes and tags of staff are theirs alone. */
export type OrderReader = 'staff' | 'shopper';

/** The events that only staff see. */
const OF_STAFF: readonly OrderEventKind[] = ['note', 'tagged'];

/** Reads an order with its lines and timeline, in two statements. Only staff get the events of notes and tags. */
export async function readOrder(
  tx: StoreTx,
  orderId: string,
  locale: Locale,
  reader: OrderReader,
): Promise<Result<OrderView, OrderNotFound>> {
  const row = await tx
    .selectFrom('orders as o')
    .selectAll()
    .select(eventsOf(tx.storeId, orderId, reader === 'staff' ? [] : OF_STAFF).as('events'))
    .select(afterlifeOf(tx.storeId, orderId).as('afterlife'))
    .select(discountsOf(tx.storeId, orderId).as('discounts'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return fail('order_not_found');
  const lines = await readLines(tx, orderId, locale);
  const events = row.events.map((event) => ({ ...event, at: new Date(event.at) }));
  return ok({
    ...drawOrder(row),
    ...buildAfterlife(row, row.afterlife),
    ...(row.number < 0 ? importedMoney(row) : {}),
    discounts: buildOrderDiscounts(row.discounts, row.currency, locale),
    lines: lines.map((line) => buildLineView(line, row.currency, locale)),
    events,
  });
}

type EventRow = Omit<OrderEventView, 'at'> & { at: string };

function eventsOf(storeId: string, orderId: string, except: readonly OrderEventKind[]) {
  return sql<EventRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'actorKind', e.actor_kind,
             'actorName', e.actor_name, 'data', e.data) order by e.at, e.id)
      from order_events e where e.store_id = ${storeId} and e.order_id = ${orderId} and e.kind <> all(${except}::text[])), '[]')`;
}

async function readLines(tx: StoreTx, orderId: string, locale: Locale): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.product_id, l.variant_id, l.sku, l.titles, l.options, l.media_hash, l.quantity, l.unit_price,
           l.line_subtotal, l.line_discount, l.line_tax, l.line_total, l.shipped_quantity, l.cancelled_quantity,
           l.returned_quantity, l.refunded_quantity, l.refunded_amount, l.took_stock, m.width, m.height,
           ${unitsInReturns()} as in_returns,
           (select t.slug from product_texts t join products p on p.store_id = t.store_id and p.id = t.product_id
             where t.store_id = ${tx.storeId} and t.product_id = l.product_id and p.status = 'active'
             order by t.locale = ${locale} desc limit 1) as slug
      from order_lines l
      left join media m on m.store_id = ${tx.storeId} and m.hash = l.media_hash
     where l.store_id = ${tx.storeId} and l.order_id = ${orderId}
     order by l.position`.execute(tx);
  return rows;
}

function drawOrder(
  row: Selectable<DB['orders']>,
): Omit<OrderView, 'lines' | 'events' | 'discounts' | keyof BuiltAfterlife> {
  const standing = standingOf(row);
  const { isImported: _imported, isDownload: _download, ...shown } = standing;
  return {
    ...contactOf(row),
    id: row.id,
    number: Math.abs(row.number),
    locale: row.locale as Locale,
    ...shown,
    shownStatus: shownStatusOf(standing),
    placedAt: row.placed_at,
    currency: row.currency,
    ...orderSums(row),
    itemCount: row.item_count,
    placedBy: row.placed_by as OrderView['placedBy'],
    customerId: row.customer_id,
    deliveredAt: row.delivered_at,
    moves: legalMoves(standing),
    version: row.version,
  };
}

function contactOf(row: Selectable<DB['orders']>) {
  return {
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    addressMore: row.address_more,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    note: row.note,
    deliveryMethod: row.delivery_method,
    promised: promisedOf(row),
  };
}

function promisedOf({
  delivery_min_days: min,
  delivery_max_days: max,
  is_pickup: isPickup,
}: Selectable<DB['orders']>) {
  const first = min ?? max;
  return first === null ? null : { first, last: Math.max(first, max ?? first), isPickup };
}
