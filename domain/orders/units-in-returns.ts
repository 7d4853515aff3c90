import { sql } from 'kysely';

/**
 * SQL for the units of an order line `l` that are refunded or exchanged by a return: the refund is pending, or the
 * exchange is not cancelled. exceptId: the return being settled.
 */
export function unitsInReturns(exceptId: string | null = null) {
  return sql<number>`(select coalesce(sum(k.received_quantity), 0)::bigint
    from return_lines k join returns r on r.store_id = k.store_id and r.id = k.return_id
   where k.store_id = l.store_id and k.order_line_id = l.id
     and r.status in ('received', 'exchanged') and r.id is distinct from ${exceptId}::uuid
     and not exists (select from orders x
       where x.store_id = r.store_id and x.id = r.exchange_order_id and x.status = 'cancelled'))`;
}

/** The number of units that may be refunded outside a return. */
export function refundableUnits(line: { quantity: number; refunded: number; inReturns: number }): number {
  return Math.max(0, line.quantity - line.refunded - line.inReturns);
}
