import { type RawBuilder, sql } from 'kysely';
import { PAID_BY } from '#domain/payments/index.ts';
import type { ConsistencyRule } from './rule.ts';

/** Refunds, except those that the provider finally refused. */
const standing = (store: string): RawBuilder<unknown> => sql`
  refunds r left join refund_outcomes x on x.store_id = ${store} and x.refund_id = r.id
  where r.store_id = ${store} and x.outcome is distinct from 'failed'`;

/** The amounts owed for orders placed here; imported orders (negative numbers) were paid elsewhere. */
const claims = (store: string): RawBuilder<unknown> => sql`
  select o.id, o.number, o.status, o.payment_status, o.payment_method, o.held_total,
      case when o.status = 'cancelled' then 0 else o.total - o.credited_total end as owed,
      coalesce(p.paid, 0) as paid, coalesce(p.open, 0) as open, coalesce(b.back, 0) as back, coalesce(b.done, 0) as done
    from orders o
    left join (select p.order_id, (sum(p.amount) filter (where p.status = 'paid'))::bigint as paid,
          (sum(p.amount) filter (where p.status in ('pending', 'authorized', 'failed')))::bigint as open
        from payments p where p.store_id = ${store} group by p.order_id) p on p.order_id = o.id
    left join (select r.order_id, sum(r.amount)::bigint as back,
        (sum(r.amount) filter (where x.outcome = 'paid'))::bigint as done from ${standing(store)} group by r.order_id) b
      on b.order_id = o.id
   where o.store_id = ${store} and o.number > 0`;

/** Compares payments and refunds with the payment states of orders. */
export const MONEY_RULES: ConsistencyRule[] = [
  {
    name: 'an order that is called paid has its money, and one that waits asks for exactly what it is owed',
    broken: (store) => sql`
      select '#' || c.number as subject, c.payment_status || ', owed ' || c.owed as expected,
          concat(c.paid, ' paid, ', c.back, ' back, ', c.open, ' open') as found
        from (${claims(store)}) c
       where case c.payment_status
           when 'paid' then c.paid - c.back < c.owed
           when 'voided' then c.paid <> c.back
           when 'refunded' then c.paid = 0 or c.paid <> c.back
           when 'partially_paid' then c.status <> 'cancelled'
             and (c.paid <= c.back or c.paid - c.back + c.open <> c.owed)
           when 'partially_refunded' then c.paid = 0 or c.back = 0 or c.done >= c.paid
           else c.status <> 'cancelled' and c.paid - c.back + c.open <> c.owed end`,
  },
  {
    name: 'an order keeps the sum of the money that it holds',
    broken: (store) => sql`
      select '#' || c.number as subject, (c.paid - c.back)::text as expected, c.held_total::text as found
        from (${claims(store)}) c where c.held_total <> c.paid - c.back`,
  },
  {
    name: 'an order of which nothing is due is paid from the start, and nothing of it waits or came in',
    broken: (store) => sql`
      select '#' || c.number as subject, 'paid, 0' as expected,
          concat(c.payment_status, ', ', c.owed, ' owed, ', c.paid, ' paid, ', c.open, ' open') as found
        from (${claims(store)}) c
       where c.payment_method = 'nothing_due' and (c.paid <> 0 or c.open <> 0 or c.owed <> 0
         or c.payment_status <> case when c.status = 'cancelled' then 'voided' else 'paid' end)`,
  },
  {
    name: 'a cancelled order keeps no money and waits for none',
    broken: (store) => sql`
      select '#' || c.number as subject, '0' as expected,
          concat(c.paid, ' paid, ', c.back, ' back, ', c.open, ' open') as found
        from (${claims(store)}) c
       where c.status = 'cancelled' and (c.paid > c.back or c.open > 0)
         and not exists (select from payments p where p.store_id = ${store} and p.order_id = c.id and p.status = 'paid'
                            and p.amount > p.refunded_amount and ${PAID_BY} = 'card_by_hand')
         and not exists (select from refunds r join refund_outcomes x on x.store_id = ${store} and x.refund_id = r.id
                          where r.store_id = ${store} and r.order_id = c.id and x.outcome = 'failed')`,
  },
  {
    name: 'a payment gave back what its refunds say, and never more than came in',
    broken: (store) => sql`
      select '#' || o.number as subject, p.refunded_amount::text as expected, coalesce(b.back, 0)::text as found
        from payments p join orders o on o.store_id = ${store} and o.id = p.order_id
        left join (select r.payment_id, sum(r.amount)::bigint as back from ${standing(store)} group by r.payment_id) b
          on b.payment_id = p.id
       where p.store_id = ${store}
         and (p.refunded_amount <> coalesce(b.back, 0) or p.refunded_amount > p.amount)`,
  },
  {
    name: 'the parts of a refund make it, and its tax',
    broken: (store) => sql`
      select '#' || o.number as subject, concat_ws(' ', r.amount, r.tax_amount) as expected,
          concat_ws(' ', s.amount, s.tax) as found
        from refunds r join orders o on o.store_id = ${store} and o.id = r.order_id
        cross join lateral (select coalesce(sum(l.amount), 0)::bigint + r.delivery_amount + r.other_amount as amount,
            coalesce(sum(l.tax), 0)::bigint + r.delivery_tax + r.other_tax as tax
          from refund_lines l where l.store_id = ${store} and l.refund_id = r.id) s
       where r.store_id = ${store} and (r.amount, r.tax_amount) <> (s.amount, s.tax)`,
  },
  {
    name: 'an order’s claim fell by its refunds, and each line by what was refunded of it',
    broken: (store) => sql`
      select '#' || o.number as subject, concat_ws(' ', o.credited_total, l.quantity, l.tax) as expected,
          concat_ws(' ', coalesce(b.back, 0), coalesce(f.quantity, 0), coalesce(f.tax, 0)) as found
        from orders o
        join (select l.order_id, sum(l.refunded_quantity)::bigint as quantity, sum(l.refunded_tax)::bigint as tax
            from order_lines l where l.store_id = ${store} group by l.order_id) l on l.order_id = o.id
        left join (select r.order_id, sum(r.amount)::bigint as back from ${standing(store)} and r.kind <> 'balance'
                    group by r.order_id) b on b.order_id = o.id
        left join (select r.order_id, sum(k.quantity)::bigint as quantity, sum(k.tax)::bigint as tax
            from refund_lines k join (select r.id, r.order_id from ${standing(store)}) r on r.id = k.refund_id
           where k.store_id = ${store} group by r.order_id) f on f.order_id = o.id
       where o.store_id = ${store} and o.number > 0 and (o.credited_total, l.quantity, l.tax)
             <> (coalesce(b.back, 0), coalesce(f.quantity, 0), coalesce(f.tax, 0))`,
  },
  {
    name: 'a shopper’s store credit is the sum of its entries',
    broken: (store) => sql`
      select coalesce(a.customer_id, e.customer_id)::text as subject, a.balance::text as expected, e.sum::text as found
        from (select customer_id, balance from credit_accounts where store_id = ${store}) a
        full join (select customer_id, sum(amount)::bigint as sum from credit_entries
                    where store_id = ${store} and customer_id is not null group by customer_id) e
          on e.customer_id = a.customer_id
       where coalesce(a.balance, 0) <> coalesce(e.sum, 0)`,
  },
  {
    name: 'an order paid by store credit spent its total, once',
    broken: (store) => sql`
      select '#' || o.number as subject, p.amount::text as expected, coalesce(-e.spent, 0)::text as found
        from orders o
        join (select order_id, sum(amount)::bigint as amount from payments
               where store_id = ${store} and method = 'store_credit' and status = 'paid' group by order_id) p
          on p.order_id = o.id
        left join (select order_id, sum(amount)::bigint as spent from credit_entries
                    where store_id = ${store} and kind = 'spent' group by order_id) e on e.order_id = o.id
       where o.store_id = ${store} and p.amount <> coalesce(-e.spent, 0)`,
  },
];
