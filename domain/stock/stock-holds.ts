import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** The units that an unpaid order reserves, and the end of the hold. */
export type StockHold = {
  orderId: string;
  number: number;
  paymentMethod: string;
  until: Date;
  /** A transfer receipt waits for review, or the shopper says that they paid, so the money may have arrived. */
  hasReceipt: boolean;
  variantId: string;
  title: string;
  titleLocale: Locale;
  quantity: number;
};

/** The units of a product that all unpaid orders reserve. */
export type HeldProduct = {
  productId: string;
  title: string;
  titleLocale: Locale;
  quantity: number;
  orders: number;
};

const SOONEST = pageOrder(
  'soonest',
  [
    [sql`o.hold_until`, 'time'],
    [sql`o.id`, 'uuid'],
  ],
  'ascending',
);

type HoldLine = StockHold & { keys: string; orders: number };

/** The holds of unpaid orders, the next to expire first: a page of orders, each with its lines. */
export async function stockHolds(
  tx: StoreTx,
  { locale, ...asked }: PageAsked & { locale: Locale },
): Promise<Page<StockHold> & { orders: number }> {
  const store = tx.storeId;
  const page = askedPage(SOONEST, asked);
  const { rows: lines } = await sql<HoldLine>`
    with held as materialized (
      select o.id, o.number, o.payment_method, o.hold_until, (count(*) over ())::int as orders
        from orders o
       where o.store_id = ${store} and o.hold_until is not null and o.status = 'pending_payment'
         and exists (select from order_lines l where l.store_id = ${store} and l.order_id = o.id and l.took_stock)
    ), page as materialized (
      select o.* from held o where ${page.where} order by ${page.orderBy} limit ${page.limit})
    select o.id as "orderId", o.number, o.payment_method as "paymentMethod", o.hold_until as until, o.orders,
        exists (select from transfer_receipts r
                 where r.store_id = ${store} and r.order_id = o.id and r.status = 'waiting')
          or (exists (select from order_events e where e.store_id = ${store} and e.order_id = o.id and e.kind = 'note'
                         and e.data ->> 'outcome' = 'says_paid')
              and not exists (select from transfer_receipts t where t.store_id = ${store} and t.order_id = o.id))
          as "hasReceipt",
        l.variant_id as "variantId", coalesce(l.titles ->> ${locale}, w.value, l.sku) as title,
        case when l.titles ? ${locale} then ${locale} else coalesce(w.key, ${locale}) end as "titleLocale",
        l.quantity - l.cancelled_quantity as quantity, ${page.keys}
      from page o
      join order_lines l on l.store_id = ${store} and l.order_id = o.id and l.took_stock
      left join lateral (select key, value from jsonb_each_text(l.titles) limit 1) w on true
     where l.quantity > l.cancelled_quantity
     order by ${page.orderBy}, l.position`.execute(tx);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const { rows, ...cursors } = page.cut(
    [...byOrder].map(([id, [first]]) => ({ id, keys: first?.keys ?? '' })),
  );
  const holds = rows.flatMap(({ id }) => byOrder.get(id) ?? []);
  return {
    rows: holds.map(({ keys: _keys, orders: _orders, ...hold }) => hold),
    ...cursors,
    orders: lines[0]?.orders ?? 0,
  };
}

/** The products with the most reserved units, most first. */
export async function heldProducts(
  tx: StoreTx,
  { locale, size = 10 }: { locale: Locale; size?: number },
): Promise<HeldProduct[]> {
  const store = tx.storeId;
  const { rows } = await sql<HeldProduct>`
    with held as materialized (
      select l.product_id, sum(l.quantity - l.cancelled_quantity)::bigint as quantity,
          count(distinct o.id)::int as orders, (array_agg(l.titles order by o.placed_at desc, l.id))[1] as titles
        from orders o
        join order_lines l on l.store_id = ${store} and l.order_id = o.id and l.took_stock
       where o.store_id = ${store} and o.hold_until is not null and o.status = 'pending_payment'
         and l.quantity > l.cancelled_quantity
       group by l.product_id
       order by quantity desc, l.product_id
       limit ${size}
    )
    select h.product_id as "productId", h.quantity, h.orders, coalesce(h.titles ->> ${locale}, w.value, '') as title,
        case when h.titles ? ${locale} then ${locale} else coalesce(w.key, ${locale}) end as "titleLocale"
      from held h
      left join lateral (select key, value from jsonb_each_text(h.titles) limit 1) w on true
     order by h.quantity desc, h.product_id`.execute(tx);
  return rows;
}
