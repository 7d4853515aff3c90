import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import { makeMove } from './make-move.ts';
import type { OrderStatus } from './transitions.ts';

/** Moves an order from confirmed to processing. */
export function startProcessing(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  return makeMove(tx, { orderId, move: 'process' }, act);
}
