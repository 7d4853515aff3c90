import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';

/**
 * Extends the stock hold of an unpaid order, once per order. Returns the new end of the hold; null if the
 * hold was not extended. The caller schedules the job for the end.
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
