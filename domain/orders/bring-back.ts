import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { returnStock } from '#domain/stock/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { OrderState } from './make-move.ts';
import { readHeldLines } from './order-lines.ts';
import { writeStanding } from './restock-refund.ts';

type Back = { order: OrderState; arrived: readonly { lineId: string; quantity: number; restock: boolean }[] };

/**
 * Records the returned units of a locked order and restocks those that can be sold. Fails with
 * `too_many_units` if the shopper has fewer units: a refund may already have taken units back.
 */
export async function bringBack(
  tx: StoreTx,
  { order, arrived }: Back,
  act: Act,
): Promise<Result<null, Failure<'too_many_units', { lineId: string; most: number }>>> {
  const before = await readHeldLines(tx, order.id);
  for (const { lineId, quantity } of arrived) {
    const line = before.find(({ id }) => id === lineId);
    const most = line ? Math.max(0, line.shipped - line.returned) : 0;
    if (quantity > most) return fail('too_many_units', { lineId, most });
  }
  for (const { lineId, quantity } of arrived) {
    await tx
      .updateTable('order_lines as l')
      .set((eb) => ({ returned_quantity: eb('l.returned_quantity', '+', quantity) }))
      .where('l.store_id', '=', tx.storeId)
      .where('l.order_id', '=', order.id)
      .where('l.id', '=', lineId)
      .execute();
  }
  const after = await readHeldLines(tx, order.id);
  const shelved = arrived.flatMap(({ lineId, quantity, restock }) => {
    const line = after.find(({ id }) => id === lineId);
    return restock && line?.tookStock && quantity > 0 ? [{ variantId: line.variantId, quantity }] : [];
  });
  await returnStock(tx, shelved, { cause: { reason: 'returned', orderId: order.id }, act });
  await writeStanding(tx, { order, after }, act);
  return ok(null);
}
