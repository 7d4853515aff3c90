import { sql } from 'kysely';
import type { ConsistencyRule } from './rule.ts';

/** The stock history is complete and consistent with the units that orders took. */
export const STOCK_RULES: ConsistencyRule[] = [
  {
    name: 'the history of a variant has every change, each from where the last one ended, down to what is left',
    broken: (store) => sql`
      select coalesce(v.sku, v.id::text) as subject, s.moves || ' changes, ' || s.quantity || ' left' as expected,
          m.changes || ' changes, ' || m.breaks || ' breaks, ' || coalesce(m.last::text, '?') || ' left' as found
        from stock_levels s
        join variants v on v.store_id = ${store} and v.id = s.variant_id
        left join (select k.variant_id, count(*) as changes, max(k.move) as highest,
              count(*) filter (where k.move > 1 and k.ended is distinct from k.quantity_before) as breaks,
              (array_agg(k.quantity_after order by k.move desc))[1] as last
            from (select h.*, lag(h.quantity_after) over (partition by h.variant_id order by h.move) as ended
                    from stock_movements h where h.store_id = ${store}) k
           group by k.variant_id) m on m.variant_id = s.variant_id
       where s.store_id = ${store} and s.moves > 0
         and (m.changes is distinct from s.moves or m.highest <> s.moves or m.breaks > 0 or m.last <> s.quantity)`,
  },
  {
    // Refunds and returns put units back; a cancelled order may have fewer units because some were written
    // off.
    name: 'what an order took from stock is what its lines hold',
    broken: (store) => sql`
      with lines as materialized (
        select l.order_id, l.variant_id, sum(l.quantity)::bigint as pieces,
            coalesce(sum(f.units), 0)::bigint as refunded, coalesce(sum(r.units), 0)::bigint as returned
          from order_lines l
          left join lateral (select sum(k.quantity) as units from refund_lines k
             where k.store_id = ${store} and k.order_line_id = l.id and k.is_restocked) f on true
          left join lateral (select sum(k.received_quantity) as units from return_lines k
             where k.store_id = ${store} and k.order_line_id = l.id and k.is_restocked) r on true
         where l.store_id = ${store} and l.took_stock group by l.order_id, l.variant_id
      ), taken as materialized (
        select order_id, variant_id, sum(quantity_before - quantity_after)::bigint as units
          from stock_movements where store_id = ${store} and order_id is not null group by order_id, variant_id
      ), begun as materialized (
        select variant_id, min(at) as at from stock_movements where store_id = ${store} group by variant_id
      )
      select '#' || o.number as subject, coalesce(l.pieces - l.refunded - l.returned, 0)::text as expected,
          coalesce(t.units, 0)::text as found
        from lines l full join taken t on t.order_id = l.order_id and t.variant_id = l.variant_id
        join orders o on o.store_id = ${store} and o.id = coalesce(l.order_id, t.order_id)
        join begun b on b.variant_id = coalesce(l.variant_id, t.variant_id)
       where (t.units is not null or b.at < o.placed_at)
         and (coalesce(t.units, 0) > coalesce(l.pieces - l.refunded, 0)
           or coalesce(t.units, 0) < case when o.status = 'cancelled' then 0
                else coalesce(l.pieces - l.refunded - l.returned, 0) end)`,
  },
  {
    name: 'nobody waits for money without a time, and nobody has paid and still waits',
    broken: (store) => sql`
      select '#' || o.number as subject, o.status as expected, coalesce(o.hold_until::text, 'no time') as found
        from orders o
       where o.store_id = ${store}
         and o.hold_until is not null and o.payment_status = 'paid'`,
  },
];
