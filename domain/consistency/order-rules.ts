import { sql } from 'kysely';
import type { ConsistencyRule } from './rule.ts';

/** Rules of orders alone: lines add up to totals, and no number is missing. */
export const ORDER_RULES: ConsistencyRule[] = [
  {
    name: 'the lines of an order make its subtotal, its discount and its pieces',
    broken: (store) => sql`
      select '#' || o.number as subject, concat_ws(' ', o.subtotal, o.discount_total, o.item_count) as expected,
          concat_ws(' ', l.subtotal, l.discount, l.pieces) as found
        from orders o
        left join (select l.order_id, sum(l.line_subtotal)::bigint as subtotal,
              sum(l.line_discount)::bigint as discount, sum(l.quantity)::bigint as pieces
            from order_lines l where l.store_id = ${store} group by l.order_id) l on l.order_id = o.id
       where o.store_id = ${store}
         and (o.subtotal, o.discount_total, o.item_count::bigint)
             is distinct from (l.subtotal, l.discount, l.pieces)`,
  },
  {
    name: 'goods, delivery, fee and tax make the total',
    broken: (store) => sql`
      select '#' || o.number as subject, o.total::text as expected, s.whole::text as found
        from orders o cross join lateral (select o.subtotal - o.discount_total + o.delivery_total + o.cod_fee
          + case when o.prices_include_tax then 0 else o.tax_total end as whole) s
       where o.store_id = ${store} and o.total <> s.whole`,
  },
  {
    name: 'the tax of lines, delivery and fee is the tax of the order',
    broken: (store) => sql`
      select '#' || o.number as subject, o.tax_total::text as expected, t.tax::text as found
        from orders o cross join lateral (select coalesce(sum(l.line_tax), 0)::bigint + o.delivery_tax + o.cod_fee_tax
            as tax from order_lines l where l.store_id = ${store} and l.order_id = o.id) t
       where o.store_id = ${store} and o.tax_total <> t.tax`,
  },
  {
    name: 'a line is its price times its pieces, less its discount, and its tax is rounded half up',
    broken: (store) => sql`
      select '#' || o.number || ' ' || l.sku as subject, concat_ws(' ', s.subtotal, s.whole, s.tax) as expected,
          concat_ws(' ', l.line_subtotal, l.line_total, l.line_tax) as found
        from order_lines l join orders o on o.store_id = ${store} and o.id = l.order_id
        cross join lateral (select l.unit_price * l.quantity as subtotal,
          l.line_subtotal - l.line_discount as whole,
          case when o.prices_include_tax
            then (2 * l.line_total::numeric * l.tax_rate_ppm + 1000000 + l.tax_rate_ppm) / (2 * (1000000 + l.tax_rate_ppm))
            else (2 * l.line_total::numeric * l.tax_rate_ppm + 1000000) / 2000000 end as exact) e
        cross join lateral (select e.subtotal, e.whole, floor(e.exact)::bigint as tax) s
       where l.store_id = ${store} and (l.line_subtotal, l.line_total, l.line_tax)
             <> (s.subtotal, s.whole, case when o.number < 0 then l.line_tax else s.tax end)`,
  },
  {
    name: 'the numbers of the orders placed here have no gap and end where the counter stands',
    broken: (store) => sql`
      select 'orders' as subject, c.value::text as expected, n.highest || ' of ' || n.orders as found
        from (select max(number) as highest, min(number) as lowest, count(*) as orders
                from orders where store_id = ${store} and number > 0) n
        left join store_counters c on c.store_id = ${store} and c.name = 'order'
       where n.orders > 0 and (n.highest is distinct from c.value or n.highest - n.lowest + 1 <> n.orders)`,
  },
  {
    name: 'what discounts took off is what the order says, in shares that make it, until it is edited',
    broken: (store) => sql`
      select '#' || o.number as subject, concat_ws(' ', o.discount_total, o.delivery_discount) as expected,
          concat_ws(' ', d.goods, d.delivery, d.shares) as found
        from orders o
        join (select d.order_id, sum(d.amount)::bigint as goods, sum(d.delivery_amount)::bigint as delivery,
              sum((select coalesce(sum(x.value::bigint), 0) from jsonb_each_text(d.shares) x))::bigint as shares
            from order_discounts d where d.store_id = ${store} group by d.order_id) d on d.order_id = o.id
       where o.store_id = ${store}
         and not exists (select from order_events e
                          where e.store_id = ${store} and e.order_id = o.id and e.kind = 'edited')
         and (o.discount_total, o.delivery_discount, o.discount_total) <> (d.goods, d.delivery, d.shares)`,
  },
  {
    name: 'a discount with a limit counts as many uses as orders hold, and no cancelled order holds one',
    broken: (store) => sql`
      select p.id::text as subject, p.used::text as expected, u.held::text || ' held, ' || u.dead || ' by cancelled orders'
          as found
        from discounts p
        cross join lateral (select count(*) as held, count(*) filter (where o.status = 'cancelled') as dead
            from order_discounts d join orders o on o.store_id = ${store} and o.id = d.order_id
           where d.store_id = ${store} and d.discount_id = p.id and d.given_back_at is null) u
       where p.store_id = ${store} and (p.limit_total is not null and p.used <> u.held or u.dead > 0)`,
  },
];
