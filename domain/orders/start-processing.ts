import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import type { OrderStatus } from './transitions.ts';

export async function startProcessing(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${orderId} ${act.at}`);
}
