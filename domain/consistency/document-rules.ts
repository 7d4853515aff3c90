import { sql } from 'kysely';
import type { ConsistencyRule } from './rule.ts';

/** Invoices and credit notes: series without gaps, an unbroken chain, and the amounts of their orders. */
export const DOCUMENT_RULES: ConsistencyRule[] = [
  {
    name: 'the numbers of invoices, of credit notes and of both together have no gap',
    broken: (store) => sql`
      select s.name as subject, coalesce(c.value, 0)::text as expected, s.highest || ' of ' || s.documents as found
        from (select kind as name, max(number) as highest, count(*) as documents
                from invoices where store_id = ${store} group by kind
              union all
              select 'document', max(sequence), count(*) from invoices where store_id = ${store}
              having count(*) > 0) s
        left join store_counters c on c.store_id = ${store} and c.name = s.name
       where s.highest is distinct from c.value or s.highest <> s.documents`,
  },
  {
    name: 'each document names the hash of the one before it',
    broken: (store) => sql`
      select d.code as subject, d.before as expected, d.previous_hash as found
        from (select code, previous_hash, coalesce(lag(data_hash) over (order by sequence), '') as before
                from invoices where store_id = ${store}) d
       where d.before <> d.previous_hash`,
  },
  {
    name: 'a credit note is its refund, and an order’s documents come to what it is owed',
    broken: (store) => sql`
      select '#' || o.number as subject,
          (case when o.status = 'cancelled' then 0 else o.total - o.credited_total end)::text as expected,
          d.net::text as found
        from orders o
        join (select order_id, sum(case kind when 'invoice' then total else -total end)::bigint as net
                from invoices where store_id = ${store} group by order_id) d on d.order_id = o.id
       where o.store_id = ${store}
         and d.net <> case when o.status = 'cancelled' then 0 else o.total - o.credited_total end
         and not exists (select from refunds r left join refund_outcomes x on x.store_id = ${store} and x.refund_id = r.id
                          where r.store_id = ${store} and r.order_id = o.id and x.outcome is distinct from 'paid')`,
  },
];
