import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

// A free order proves nothing: anybody may place one. `b` is an order.
const WAS_BOUGHT = sql`b.total > 0 and (b.status = 'delivered' or b.payment_status = 'paid')`;

/** True if an account has an order that it paid or that was delivered. */
export async function hasBought(tx: StoreTx, customerId: string): Promise<boolean> {
  const { rows } = await sql`select from orders b
    where b.store_id = ${tx.storeId} and b.customer_id = ${customerId} and ${WAS_BOUGHT} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Who bought before: the account of an order, or the order itself if it was bought without one; null if nobody. */
export async function buyerOf(tx: StoreTx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ customerId: string | null; wasBought: boolean }>`
    select b.customer_id as "customerId", ${WAS_BOUGHT} as "wasBought" from orders b
     where b.store_id = ${tx.storeId} and b.id = ${orderId}`.execute(tx);
  const [order] = rows;
  if (!order) return null;
  const { customerId, wasBought } = order;
  if (wasBought) return customerId ?? orderId;
  return customerId && (await hasBought(tx, customerId)) ? customerId : null;
}
