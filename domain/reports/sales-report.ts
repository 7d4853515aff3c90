import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { SOLD } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Period, withinPeriod } from './period.ts';
import { addSales, NO_SALES, type SalesSums } from './sales-sums.ts';

export const REPORT_KINDS = [
  'product',
  'category',
  'brand',
  'customer',
  'city',
  'payment',
  'coupon',
  'tax',
] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * A report row. Each column adds up to the orders of the period: amounts that belong to no row (delivery if
 * rows are goods, refunds without lines) are in the row `rest`. name: '' if the row has none.
 */
export type ReportRow = SalesSums & { key: string; name: string; detail: string; isRest: boolean };

export type ReportWanted = Period & {
  timeZone: string;
  currency: string;
  kind: ReportKind;
  locale: Locale;
  limit: number;
};

/** The orders of a period by one dimension, largest amount first. */
export async function salesReport(tx: StoreTx, wanted: ReportWanted): Promise<ReportRow[]> {
  const limit = Math.min(Math.max(Math.trunc(wanted.limit), 1), 100_001);
  const { rows } = await sql<Omit<ReportRow, 'net' | 'returning'>>`
    with o as materialized (select o.* from orders o
      where o.store_id = ${tx.storeId} and o.currency = ${wanted.currency}
        and ${SOLD} and ${withinPeriod(sql.ref('o.placed_at'), wanted)})
    ${REPORTS[wanted.kind](tx.storeId, wanted.locale)}
    order by "isRest", total desc, key limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...row, returning: 0, net: row.total - row.refunded }));
}

/** Reports with each order in one row. In the others an order may be in several. */
const OF_ORDERS: readonly ReportKind[] = ['customer', 'city', 'payment', 'coupon'];

/**
 * The sums of the rows that are not shown, of which the row `rest` may be one: the total of all rows minus the shown ones.
 * Orders that may be in a shown row, too, are not counted.
 */
export function othersOf(kind: ReportKind, shown: readonly SalesSums[], whole: SalesSums): SalesSums {
  const sums = shown.reduce(addSales, NO_SALES);
  const rest = { ...whole };
  for (const name of Object.keys(NO_SALES) as (keyof SalesSums)[]) rest[name] -= sums[name];
  return { ...rest, orders: OF_ORDERS.includes(kind) ? rest.orders : 0, returning: 0 };
}

type Report = (store: string, locale: Locale) => RawBuilder<unknown>;

const ORDER_SUMS = sql`count(*)::int as orders, sum(o.item_count)::bigint as items, sum(o.subtotal)::bigint as gross,
  sum(o.discount_total)::bigint as discount, sum(o.delivery_total + o.cod_fee)::bigint as delivery,
  sum(o.tax_total)::bigint as tax, sum(o.total)::bigint as total, sum(o.credited_total)::bigint as refunded`;

// Charges and refunds of a line, including tax if the store adds it.
const LINE_SUMS = sql`count(distinct o.id)::int as orders, sum(l.quantity)::bigint as items,
  sum(l.line_subtotal)::bigint as gross, sum(l.line_discount)::bigint as discount, 0::bigint as delivery,
  sum(l.line_tax)::bigint as tax,
  sum(l.line_total + case when o.prices_include_tax then 0 else l.line_tax end)::bigint as total,
  sum(l.refunded_amount + case when o.prices_include_tax then 0 else l.refunded_tax end)::bigint as refunded`;

const lines = (store: string) => sql`o join order_lines l on l.store_id = ${store} and l.order_id = o.id`;

/** Amounts without a line: delivery, cash fee, their tax, and refunds without lines. */
const beside = (store: string) => sql`
  select 'rest' as key, '' as name, '' as detail, true as "isRest", 0 as orders, 0 as items, 0::bigint as gross,
      0::bigint as discount, sum(o.delivery_total + o.cod_fee)::bigint as delivery,
      sum(o.delivery_tax + o.cod_fee_tax)::bigint as tax,
      sum(o.delivery_total + o.cod_fee
        + case when o.prices_include_tax then 0 else o.delivery_tax + o.cod_fee_tax end)::bigint as total,
      sum(o.credited_total - l.refunded)::bigint as refunded
    from o cross join lateral (select
        sum(l.refunded_amount + case when o.prices_include_tax then 0 else l.refunded_tax end)::bigint as refunded
      from order_lines l where l.store_id = ${store} and l.order_id = o.id) l
  having count(*) > 0`;

const byOrder = (key: RawBuilder<unknown>, name = key, detail = sql`''`) => sql`
  select ${key} as key, ${name} as name, ${detail} as detail, false as "isRest", ${ORDER_SUMS} from o group by 1`;

const REPORTS: Record<ReportKind, Report> = {
  payment: (store) =>
    byOrder(
      sql`case when o.payment_method <> 'store_credit' and o.id in (select e.order_id from credit_entries e
        where e.store_id = ${store} and e.kind = 'spent') then o.payment_method || ' + store_credit'
        else o.payment_method end`,
      sql`''`,
    ),
  city: () =>
    byOrder(sql`concat(o.country, ' ', btrim(o.city))`, sql`min(btrim(o.city))`, sql`min(o.country)`),
  customer: () => byOrder(sql`o.email_norm`, sql`max(o.user_name)`, sql`max(o.email)`),
  coupon: () => byOrder(sql`array_to_string(array(select unnest(o.discount_codes) order by 1), ' + ')`),
  product: (store, locale) => sql`
    select coalesce(l.product_id::text, md5(l.titles::text)) as key,
        (array_agg(coalesce(l.titles ->> ${locale}, l.titles ->> 'en', l.titles ->> 'ar', '') order by o.number desc))[1]
          as name, '' as detail, false as "isRest", ${LINE_SUMS}
      from ${lines(store)} group by 1
    union all ${beside(store)}`,
  category: (store, locale) => sql`
    select coalesce(c.category_id::text, '') as key, coalesce(min(c.title), '') as name, '' as detail,
        false as "isRest", ${LINE_SUMS}
      from ${lines(store)}
      left join lateral (select pc.category_id, t.title from product_categories pc
          left join category_texts t on t.store_id = ${store} and t.category_id = pc.category_id
         where pc.store_id = ${store} and pc.product_id = l.product_id
         order by pc.category_id, t.locale = ${locale} desc limit 1) c on true
     group by c.category_id
    union all ${beside(store)}`,
  brand: (store, locale) => sql`
    select coalesce(p.brand_id::text, '') as key, coalesce(min(b.name), '') as name, '' as detail,
        false as "isRest", ${LINE_SUMS}
      from ${lines(store)}
      left join products p on p.store_id = ${store} and p.id = l.product_id
      left join lateral (select t.name from brand_texts t where t.store_id = ${store} and t.brand_id = p.brand_id
         order by t.locale = ${locale} desc limit 1) b on true
     group by p.brand_id
    union all ${beside(store)}`,
  tax: (store) => sql`
    select concat(l.tax_rate_ppm, ' ', l.tax_class) as key, l.tax_rate_ppm::text as name, l.tax_class as detail,
        false as "isRest", ${LINE_SUMS}
      from ${lines(store)} group by l.tax_rate_ppm, l.tax_class
    union all ${beside(store)}`,
};
