import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The number of unshipped orders, and how many of them have been paid at least in part. */
export type UnderWay = { orders: number; paid: number };

/** The block of the customer who placed an order, with the id of the account. */
export type BlockOnOrder = { customerId: string; at: Date; reason: string };

/** Counts the unshipped orders of an account or its verified e-mail, which a block does not stop. */
export async function ordersUnderWay(tx: StoreTx, { id }: { id: string }): Promise<UnderWay> {
  const open = sql`o.store_id = ${tx.storeId} and o.status in ('pending_payment', 'confirmed', 'processing')`;
  const { rows } = await sql<UnderWay>`
    select count(*)::int as orders,
           count(*) filter (where w.payment_status in ('authorized', 'paid', 'partially_refunded'))::int as paid
      from (select o.id, o.payment_status from orders o where ${open} and o.customer_id = ${id}
            union
            select o.id, o.payment_status from orders o
              join customers c on c.store_id = o.store_id and c.id = ${id} and c.email_norm = o.email_norm
               and c.email_verified_at is not null
             where ${open}) w`.execute(tx);
  return rows[0] ?? { orders: 0, paid: 0 };
}

/**
 * The block of an order's customer, found by the order's account or by the account with its e-mail; null if
 * there is none.
 */
export async function blockOnOrder(
  tx: StoreTx,
  { orderId }: { orderId: string },
): Promise<BlockOnOrder | null> {
  const { rows } = await sql<BlockOnOrder>`
    select c.id as "customerId", c.blocked_at as at, c.blocked_reason as reason
      from orders o cross join lateral (
        select a.id, a.blocked_at, a.blocked_reason from customers a
         where a.store_id = o.store_id and a.id = o.customer_id
        union
        select a.id, a.blocked_at, a.blocked_reason from customers a
         where a.store_id = o.store_id and a.email_norm = o.email_norm) c
     where o.store_id = ${tx.storeId} and o.id = ${orderId} and c.blocked_at is not null
     order by c.blocked_at limit 1`.execute(tx);
  return rows[0] ?? null;
}
