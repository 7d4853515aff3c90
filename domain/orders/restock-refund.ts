import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { returnStock } from '#domain/stock/index.ts';
import type { OrderState } from './make-move.ts';
import { fulfilmentOf, type HeldLine, isAllShipped, toShip } from './order-lines.ts';
import type { PlannedLine } from './plan-refund.ts';

type Restock = { order: OrderState; lines: readonly HeldLine[]; planned: readonly PlannedLine[] };

/**
 * Applies a refund to the goods: unshipped units are cancelled, restocked units count as returned. Units of a
 * return were restocked with the return, so only other units are restocked here.
 */
export async function restockRefund(
  tx: StoreTx,
  { order, lines, planned }: Restock,
  act: Act,
): Promise<void> {
  if (planned.length === 0) return;
  const after = lines.map((line) => {
    const refund = planned.find((each) => each.line === line);
    if (!refund) return line;
    const { unsent, back } = movedUnits(refund);
    return { ...line, cancelled: line.cancelled + unsent, returned: line.returned + back };
  });
  for (const line of after) {
    if (planned.some((each) => each.line.id === line.id)) await writeCounts(tx, line);
  }
  const given = planned.filter(({ line, restock: isBack }) => isBack && line.tookStock);
  const back = given.map((refund) => {
    const { unsent, back: sentBack } = movedUnits(refund);
    return { variantId: refund.line.variantId, quantity: unsent + sentBack };
  });
  const shelved = back.filter(({ quantity }) => quantity > 0);
  await returnStock(tx, shelved, { cause: { reason: 'returned', orderId: order.id }, act });
  await writeStanding(tx, { order, after }, act);
}

function movedUnits({ line, quantity, restock: isBack }: PlannedLine): { unsent: number; back: number } {
  const unsent = Math.min(quantity, toShip(line));
  const atShopper = Math.max(0, line.shipped - line.returned);
  return { unsent, back: isBack ? Math.min(quantity - unsent, atShopper) : 0 };
}

async function writeCounts(tx: StoreTx, line: HeldLine): Promise<void> {
  await tx
    .updateTable('order_lines as l')
    .set({ cancelled_quantity: line.cancelled, returned_quantity: line.returned })
    .where('l.store_id', '=', tx.storeId)
    .where('l.id', '=', line.id)
    .execute();
}

/**
 * Updates the fulfilment status after the line counts changed; when the last unit is shipped, the order
 * becomes shipped.
 */
export async function writeStanding(
  tx: StoreTx,
  { order, after }: { order: OrderState; after: readonly HeldLine[] },
  act: Act,
): Promise<void> {
  const hasLeft = after.some((line) => line.shipped > 0);
  const isOut = order.status === 'processing' && hasLeft && isAllShipped(after);
  await tx
    .updateTable('orders as o')
    .set((eb) => ({
      fulfilment_status: fulfilmentOf(after),
      ...(isOut && { status: 'shipped' as const }),
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .execute();
}
