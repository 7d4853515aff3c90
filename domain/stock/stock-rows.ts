import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

export type StockRow = {
  variantId: string;
  title: string;
  titleLocale: Locale;
  /** The variant's options as text, or ''. */
  options: string;
  sku: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  /** The sellable quantity; negative if backordered. */
  quantity: number;
  /** Units reserved by unpaid orders, which are released when the orders expire. */
  held: number;
  moves: number;
  lowAt: number | null;
  /** The variant's own threshold, or the store's; null if there is none. */
  threshold: number | null;
};

/** Stock rows of variants; `from` is a query of variant_id and ord, `more` selects further columns of v. */
export async function stockRows<Row extends StockRow>(
  tx: StoreTx,
  { from, locale, more = sql`` }: { from: RawBuilder<unknown>; locale: Locale; more?: RawBuilder<unknown> },
): Promise<Row[]> {
  const store = tx.storeId;
  const { rows } = await sql<Row>`
    with page as materialized (${from}),
    held as materialized (
      select l.variant_id, sum(l.quantity - l.cancelled_quantity)::bigint as units
        from orders o join order_lines l on l.store_id = ${store} and l.order_id = o.id
       where o.store_id = ${store} and o.hold_until is not null and o.status = 'pending_payment' and l.took_stock
       group by l.variant_id)
    select v.id as "variantId", t.title, t.locale as "titleLocale", ${optionsOf(store, locale)} as options,
        coalesce(v.sku, '') as sku, s.is_tracked as "isTracked", s.allows_backorder as "allowsBackorder", s.quantity,
        coalesce(h.units, 0) as held, s.moves, s.low_at as "lowAt", coalesce(s.low_at, st.low_stock_at) as threshold ${more}
      from page
      join variants v on v.store_id = ${store} and v.id = page.variant_id
      join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
      join store_settings st on st.store_id = ${store}
      cross join lateral (select pt.title, pt.locale from product_texts pt
         where pt.store_id = ${store} and pt.product_id = v.product_id
         order by pt.locale = ${locale} desc limit 1) t
      left join held h on h.variant_id = v.id
     order by page.ord`.execute(tx);
  return rows;
}

function optionsOf(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`coalesce((select string_agg(coalesce(x.label, ov.code), ' · ' order by o.position)
    from variant_values vv
    join option_values ov on ov.store_id = ${store} and ov.id = vv.value_id
    join product_options o on o.store_id = ${store} and o.id = vv.option_id
    left join option_value_texts x on x.store_id = ${store} and x.value_id = ov.id and x.locale = ${locale}
   where vv.store_id = ${store} and vv.variant_id = v.id), '')`;
}
