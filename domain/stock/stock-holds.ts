import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** Units reserved by an unpaid order, and the end of the hold. */
export type StockHold = {
  orderId: string;
  number: number;
  paymentMethod: string;
  until: Date;
  /** A transfer receipt waits for review: the money may have arrived. */
  hasReceipt: boolean;
  variantId: string;
  title: string;
  titleLocale: Locale;
  quantity: number;
};

/** The units of a product reserved by all unpaid orders. */
export type HeldProduct = {
  productId: string;
  title: string;
  titleLocale: Locale;
  quantity: number;
  orders: number;
};

/** Holds of unpaid orders, next to expire first: the lines of up to `size` orders after the given one. */
export async function stockHolds(
  tx: StoreTx,
  { locale, after = null, size = 50 }: { locale: Locale; after?: number | null; size?: number },
): Promise<{ holds: StockHold[]; next: number | null; orders: number }> {
  const store = tx.storeId;
  const { rows } = await sql<StockHold & { place: number; orders: number }>`
    with held as materialized (
      select o.id, o.number, o.payment_method, o.hold_until,
          row_number() over (order by o.hold_until, o.id)::int as place, (count(*) over ())::int as orders
        from orders o
       where o.store_id = ${store} and o.hold_until is not null and o.status = 'pending_payment'
         and exists (select from order_lines l where l.store_id = ${store} and l.order_id = o.id and l.took_stock)
    ), page as materialized (select * from held where place > ${after ?? 0} order by place limit ${size + 1})
    select p.id as "orderId", p.number, p.payment_method as "paymentMethod", p.hold_until as until, p.place, p.orders,
        exists (select from transfer_receipts r
                 where r.store_id = ${store} and r.order_id = p.id and r.status = 'waiting') as "hasReceipt",
        l.variant_id as "variantId", coalesce(l.titles ->> ${locale}, w.value, l.sku) as title,
        case when l.titles ? ${locale} then ${locale} else coalesce(w.key, ${locale}) end as "titleLocale",
        l.quantity - l.cancelled_quantity as quantity
      from page p
      join order_lines l on l.store_id = ${store} and l.order_id = p.id and l.took_stock
      left join lateral (select key, value from jsonb_each_text(l.titles) limit 1) w on true
     where l.quantity > l.cancelled_quantity
     order by p.place, l.position`.execute(tx);
  const places = [...new Set(rows.map((row) => row.place))];
  const last = places.length > size ? places[size - 1] : null;
  const shown = last == null ? rows : rows.filter((row) => row.place <= last);
  return { holds: shown, next: last ?? null, orders: rows[0]?.orders ?? 0 };
}

/** The products with the most reserved units, most first. */
export async function heldProducts(
  tx: StoreTx,
  { locale, size = 10 }: { locale: Locale; size?: number },
): Promise<HeldProduct[]> {
  const store = tx.storeId;
  const { rows } = await sql<HeldProduct>`
    with held as materialized (
      select l.product_id, sum(l.quantity - l.cancelled_quantity)::int as quantity,
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
