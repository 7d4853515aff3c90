import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * The products that a shopper may review now, by the rule of mayReview; only the newest if there are many.
 */
export async function reviewableProducts(
  tx: StoreTx,
  { customerId, most = 200 }: { customerId: string; most?: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.product_id as id
      from orders o join order_lines l on l.store_id = ${tx.storeId} and l.order_id = o.id
     where o.store_id = ${tx.storeId} and o.customer_id = ${customerId} and o.status = 'delivered'
       and not exists (select from reviews r where r.store_id = ${tx.storeId} and r.product_id = l.product_id
                        and r.customer_id = ${customerId})
     group by l.product_id order by max(o.placed_at) desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** True for a shopper to whom an order was delivered, whether its products are reviewed yet or not. */
export async function isBuyer(tx: StoreTx, { customerId }: { customerId: string }): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'delivered')
    .executeTakeFirst();
  return order !== undefined;
}
