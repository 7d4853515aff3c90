import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { paymentAmount, settleOrder } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import { lockOrder, recordOrderEvent, refuseMove } from './make-move.ts';
import { oncePaid } from './once-paid.ts';

/**
 * courierFee: the amount that the courier deducted, in minor units; a courier's list with this amount settles
 * the order.
 */
export type Collecting = { orderId: string; courierFee?: number };

/**
 * Records that the rest of an order was collected in cash. `changed` is false if it was collected before, so that a
 * double click is not an error; a cancelled order fails with `illegal_move`.
 */
export async function collectCash(
  tx: StoreTx,
  { orderId, courierFee }: Collecting,
  act: Act,
): Promise<Result<{ changed: boolean }, MoveFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (order.paymentStatus === 'paid') return ok({ changed: false });
  const refused = refuseMove(order, 'collect_cash');
  if (refused) return refused;
  // The pending payment, which after an edit of a paid order is only the balance.
  const due = await paymentAmount(tx, orderId, sql`p.status not in ('paid', 'voided')`);
  const source = courierFee === undefined ? 'cash' : 'courier';
  const settled = await settleOrder(tx, { orderId, source, ...due }, act);
  if (!settled.ok) throw new Error(`An unpaid order cannot be settled: ${settled.code}.`);
  const data = { ...due, ...(courierFee !== undefined && { via: source, courierFee }) };
  await recordOrderEvent(tx, { order, kind: 'cash_collected', data, after: { paymentStatus: 'paid' } }, act);
  await oncePaid(tx, { orderId }, act);
  return ok({ changed: settled.value.changed });
}
