import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { returnStock } from '#domain/stock/index.ts';
import type { OrderState } from './make-move.ts';
import { readHeldLines } from './order-lines.ts';
import { writeStanding } from './restock-refund.ts';

type Back = { order: OrderState; arrived: readonly { lineId: string; quantity: number; restock: boolean }[] };

/** Units of a locked order that came back: counted on its lines, and put on the shelf where they may be sold again. */
export async function bringBack(tx: StoreTx, { order, arrived }: Back, act: Act): Promise<void> {
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
}
