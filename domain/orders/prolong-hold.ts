import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';

/**
 * Keeps the stock of an unpaid order until a later moment, once an order: a second call changes nothing. Returns the new
 * end of the hold; null when it was not prolonged. The caller schedules the job that ends it.
 */
export async function prolongHold(
  tx: StoreTx,
  { orderId, until }: { orderId: string; until: Date },
  act: Act,
): Promise<Date | null> {
  const prolonged = await tx
    .updateTable('orders')
    .set({ hold_until: until, hold_prolonged_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', orderId)
    .where('status', '=', 'pending_payment')
    .where('hold_until', '<', until)
    .where('hold_prolonged_at', 'is', null)
    .returning('hold_until')
    .executeTakeFirst();
  return prolonged?.hold_until ?? null;
}
