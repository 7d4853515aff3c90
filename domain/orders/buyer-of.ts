import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { PAID } from './order-money.ts';

// A free order proves nothing: anybody may place one.
const WAS_BOUGHT = sql`o.total > 0 and (o.status = 'delivered' or ${PAID})`;

/** True if an account has an order that it paid or that was delivered. */
export async function hasBought(tx: StoreTx, customerId: string): Promise<boolean> {
  const { rows } = await sql`select from orders o
    where o.store_id = ${tx.storeId} and o.customer_id = ${customerId} and ${WAS_BOUGHT} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Who bought before: the account of an order, or the order itself if it was bought without one; null if nobody. */
export async function buyerOf(tx: StoreTx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ customerId: string | null; wasBought: boolean }>`
    select o.customer_id as "customerId", ${WAS_BOUGHT} as "wasBought" from orders o
     where o.store_id = ${tx.storeId} and o.id = ${orderId}`.execute(tx);
  const [order] = rows;
  if (!order) return null;
  const { customerId, wasBought } = order;
  if (wasBought) return customerId ?? orderId;
  return customerId && (await hasBought(tx, customerId)) ? customerId : null;
}
