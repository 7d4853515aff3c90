import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { lockOrder, type OrderEventKind, type OrderState, recordOrderEvent } from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReturnFailure } from './errors.ts';
import { returnsOfOrder } from './read-returns.ts';
import type { ReturnStatus, ReturnView } from './return-view.ts';

/** The statuses in which each step of a return is allowed. */
export const RETURN_MOVES = {
  approve: ['requested'],
  refuse: ['requested', 'approved'],
  receive: ['approved'],
  refund: ['received'],
  exchange: ['received'],
} as const satisfies Record<string, readonly ReturnStatus[]>;

export type ReturnMove = keyof typeof RETURN_MOVES;

/** A return with its order, both under the order's row lock. */
export type HeldReturn = { order: OrderState; goods: ReturnView };

/** Locks the order and reads the return; fails if the return's state does not allow the move. */
export async function holdReturn(
  tx: StoreTx,
  { orderId, returnId, move }: { orderId: string; returnId: string; move: ReturnMove },
): Promise<Result<HeldReturn, ReturnFailure>> {
  const order = isId(returnId) ? await lockOrder(tx, orderId) : null;
  if (!order) return fail('return_not_found');
  const goods = (await returnsOfOrder(tx, order.id)).find(({ id }) => id === returnId);
  if (!goods) return fail('return_not_found');
  const from: readonly ReturnStatus[] = RETURN_MOVES[move];
  return from.includes(goods.status)
    ? ok({ order, goods })
    : fail('illegal_return_move', { status: goods.status });
}

type Step = {
  status: ReturnStatus;
  kind: OrderEventKind;
  set?: { answer?: string; refund_id?: string; exchange_order_id?: string };
  data?: Record<string, unknown>;
};

/** Writes a return's next status, with the order's timeline and the audit log. */
export async function writeStep(tx: StoreTx, held: HeldReturn, step: Step, act: Act): Promise<void> {
  const { order, goods } = held;
  const changed = await tx
    .updateTable('returns as r')
    .set({ ...step.set, status: step.status, updated_at: act.at })
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', goods.id)
    .where('r.status', '=', goods.status)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Error('A return moved under its order’s lock.');
  const data = { returnId: goods.id, number: goods.number, ...step.data };
  await recordOrderEvent(tx, { order, kind: step.kind, data, after: { returnStatus: step.status } }, act);
}
