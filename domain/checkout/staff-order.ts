import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { CheckoutFailure } from './errors.ts';
import { type RecordOrderInput, recordOrder } from './record-order.ts';

/** Places an order that staff write for a customer (K3) by the store's rules. Roll back on failure. */
export async function placeStaffOrder(
  tx: StoreTx,
  input: RecordOrderInput,
  act: Act,
): Promise<Result<{ orderId: string; number: number }, CheckoutFailure>> {
  const made = await recordOrder(tx, input, act);
  if (!made.ok) return made;
  const { orderId, number } = made.value;
  await tx
    .updateTable('orders as o')
    .set({ placed_by: 'staff' })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
  await recordAudit(tx, act, {
    action: 'order.placed',
    subjectKind: 'order',
    subjectId: orderId,
    after: { number },
  });
  return ok({ orderId, number });
}
