import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { bringBack } from '#domain/orders/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReturnFailure } from './errors.ts';
import { mailReturn } from './mail-return.ts';
import { holdReturn, writeStep } from './move-return.ts';
import type { Condition } from './return-view.ts';

export type Arrived = { lineId: string; quantity: number; condition: Condition; restock: boolean };

/** Records which units arrived and in what condition, and restocks them if requested, once. */
export async function receiveReturn(
  tx: StoreTx,
  input: { orderId: string; returnId: string; lines: Arrived[] },
  act: Act,
): Promise<Result<null, ReturnFailure>> {
  const held = await holdReturn(tx, { ...input, move: 'receive' });
  if (!held.ok) return held;
  const { order, goods } = held.value;
  const arrived = input.lines.filter(({ quantity }) => quantity !== 0);
  if (arrived.length === 0) return fail('nothing_chosen');
  for (const [index, { lineId, quantity }] of arrived.entries()) {
    if (arrived.findIndex((line) => line.lineId === lineId) !== index)
      return fail('line_not_found', { lineId });
    const most = goods.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > most) {
      return fail('too_many_units', { lineId, most });
    }
  }
  const back = await bringBack(tx, { order, arrived }, act);
  if (!back.ok) return back;
  for (const line of arrived) await writeArrived(tx, goods.id, line);
  const units = arrived.reduce((sum, { quantity }) => sum + quantity, 0);
  await writeStep(tx, held.value, { status: 'received', kind: 'return_received', data: { units } }, act);
  await mailReturn(tx, { order, goods, kind: 'return_received', more: { resolution: goods.wish } }, act);
  return ok(null);
}

async function writeArrived(
  tx: StoreTx,
  returnId: string,
  { lineId, quantity, condition, restock }: Arrived,
): Promise<void> {
  await tx
    .updateTable('return_lines as l')
    .set({ received_quantity: quantity, condition, is_restocked: restock })
    .where('l.store_id', '=', tx.storeId)
    .where('l.return_id', '=', returnId)
    .where('l.order_line_id', '=', lineId)
    .execute();
}
