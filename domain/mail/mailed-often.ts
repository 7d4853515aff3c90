import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The maximum number of mails about one order in 24 hours. Beyond it, mails that staff can repeat are not sent. */
const MOST_PER_DAY = 20;

/**
 * True once an order was mailed so often in 24 hours that only mails that are sent once per order still go out.
 * Anybody may open a shop and write orders for strangers, so refunds of a cent each, parcels and repeated mails must
 * not fill their mailboxes. Exact while the caller holds a lock on the order.
 */
export async function isMailedOften(tx: StoreTx, orderId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - 24 * 3_600_000);
  const { count } = await tx
    .selectFrom('mails as m')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.store_id', '=', tx.storeId)
    .where('m.order_id', '=', orderId)
    .where('m.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count >= MOST_PER_DAY;
}

/** Locks an order, so that mails about it that are sent at the same moment are counted one after the other. */
export async function lockMailedOrder(tx: StoreTx, orderId: string): Promise<void> {
  await sql`select from orders o where o.store_id = ${tx.storeId} and o.id = ${orderId} for no key update`.execute(
    tx,
  );
}
