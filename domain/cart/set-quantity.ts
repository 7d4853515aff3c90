import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { CartFailure } from './errors.ts';

export type SetQuantityInput = { cartToken: string | null; variantId: string; quantity: unknown };

export type ChangedLine = { quantity: number; count: number };

/** Sets the units of a line that is in the cart, at today's price. */
export async function setQuantity(
  tx: StoreTx,
  input: SetQuantityInput,
  act: Act,
): Promise<Result<ChangedLine, CartFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${input.variantId} ${act.at}`);
}
