import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { ImageView } from '#domain/media/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';
import { fail, type Result } from '#lib/result.ts';
import type { OrderNotFound } from './errors.ts';
import { keepFigures } from './keep-figures.ts';
import type { OrderView } from './order-view.ts';
import { type OrderBuyer, ordersOfBuyer } from './orders-of-buyer.ts';
import { readOrder } from './read-order.ts';
import { type ShownStatus, shownStatusOf } from './shown-status.ts';
import type { Confirmation, OrderStatus, PaymentStatus } from './transitions.ts';

/** The tabs of "my orders", with the statuses in each. */
export const ORDER_TABS = {
  all: null,
  open: ['pending_payment', 'confirmed', 'processing', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderStatus[] | null>;

export type OrderTab = keyof typeof ORDER_TABS;

export type OwnOrderRow = {
  number: number;
  placedAt: Date;
  status: OrderStatus;
  shownStatus: ShownStatus;
  paymentStatus: PaymentStatus;
  total: Money;
  itemCount: number;
  /** Images of the first three products that still exist. */
  images: Pick<ImageView, 'src' | 'width' | 'height'>[];
};

export type OwnOrders = { rows: OwnOrderRow[]; counts: Record<OrderTab, number>; pages: number };

const A_PAGE = 10;

type Asked = { customerId: string; tab: OrderTab; page: number };

/** One page of an account's orders, newest first, with the number of orders under each tab. */
export async function ordersOfCustomer(tx: StoreTx, { customerId, tab, page }: Asked): Promise<OwnOrders> {
  const counts = await countByTab(tx, customerId);
  const states = ORDER_TABS[tab];
  const { rows } = await sql<Row>`
    select abs(o.number) as number, o.placed_at, o.status, o.confirmation, o.payment_status, o.total, o.currency, o.item_count,
           (select json_agg(json_build_object('src', '/media/' || m.hash, 'width', m.width, 'height', m.height)
                            order by l.position)
              from order_lines l join media m on m.store_id = l.store_id and m.hash = l.media_hash
             where l.store_id = o.store_id and l.order_id = o.id and l.position < 3) as images
      from orders o
     where o.store_id = ${tx.storeId} and o.customer_id = ${customerId}
       and (${states}::text[] is null or o.status = any (${states}::text[]))
     order by o.placed_at desc, o.id desc
     limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`.execute(tx);
  return { rows: rows.map(drawRow), counts, pages: Math.max(1, Math.ceil(counts[tab] / A_PAGE)) };
}

type Row = {
  number: number;
  placed_at: Date;
  status: OrderStatus;
  confirmation: Confirmation;
  payment_status: PaymentStatus;
  total: number;
  currency: string;
  item_count: number;
  images: OwnOrderRow['images'] | null;
};

function drawRow(row: Row): OwnOrderRow {
  return {
    number: row.number,
    placedAt: row.placed_at,
    status: row.status,
    shownStatus: shownStatusOf(row),
    paymentStatus: row.payment_status,
    total: money(row.total, row.currency),
    itemCount: row.item_count,
    images: row.images ?? [],
  };
}

async function countByTab(tx: StoreTx, customerId: string): Promise<OwnOrders['counts']> {
  const rows = await tx
    .selectFrom('orders as o')
    .select((eb) => ['o.status', eb.fn.countAll<number>().as('count')])
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    .groupBy('o.status')
    .execute();
  const counts: OwnOrders['counts'] = { all: 0, open: 0, delivered: 0, cancelled: 0 };
  for (const { status, count } of rows) {
    const tab = status === 'delivered' || status === 'cancelled' ? status : 'open';
    counts[tab] += Number(count);
    counts.all += Number(count);
  }
  return counts;
}

/** One order of an account. Another account's order fails with `order_not_found`, like a missing order. */
export async function orderOfCustomer(
  tx: StoreTx,
  { customerId, number, locale }: { customerId: string; number: number; locale: Locale },
): Promise<Result<OrderView, OrderNotFound>> {
  const row = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    // An imported order may have the same number as an order placed here, which then comes first.
    .where('o.number', 'in', [number, -number])
    .orderBy('o.number', 'desc')
    .executeTakeFirst();
  return row ? readOrder(tx, row.id, locale, 'shopper') : fail('order_not_found');
}

export type OrderPlace = { id: string; placedAt: Date };

const MOST_IDS = 1000;

/** The next orders of a person after a given one, newest first, for their data export; none after the last one. */
export async function nextOrdersOf(
  tx: StoreTx,
  person: OrderBuyer,
  after: OrderPlace | null,
): Promise<OrderPlace[]> {
  const whose = await ordersOfBuyer(tx, person);
  const { rows } = await sql<OrderPlace>`
    select o.id, o.placed_at as "placedAt" from orders o
     where o.store_id = ${tx.storeId} and ${whose}
       ${after ? sql`and (o.placed_at, o.id) < (${after.placedAt}, ${after.id}::uuid)` : sql``}
     order by o.placed_at desc, o.id desc
     limit ${MOST_IDS}`.execute(tx);
  return rows;
}

/**
 * Assigns guest orders with the account's e-mail to the account. Only for a verified e-mail: otherwise
 * signing up with another person's address would reveal that person's orders.
 */
export async function joinGuestOrders(tx: StoreTx, { customerId }: { customerId: string }): Promise<number> {
  const joined = await tx
    .updateTable('orders as o')
    .set({ customer_id: customerId })
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', 'is', null)
    .where('o.erase_when_over', '=', false)
    .where('o.email_norm', '=', (eb) =>
      eb
        .selectFrom('customers as c')
        .select('c.email_norm')
        .where('c.store_id', '=', tx.storeId)
        .where('c.id', '=', customerId)
        .where('c.email_verified_at', 'is not', null),
    )
    .executeTakeFirst();
  // The orders stay as they were, so the job that counts changed orders does not see them.
  if (joined.numUpdatedRows > 0n) await keepFigures(tx, [customerId]);
  return Number(joined.numUpdatedRows);
}
