import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';

/** Takes a line out of the cart. Removing what is not there is no error. Returns the cart's units. */
export async function removeLine(
  tx: StoreTx,
  input: { cartToken: string | null; variantId: string },
  act: Act,
): Promise<{ removed: boolean; count: number }> {
  throw new Error(`not written yet ${tx.storeId} ${input.variantId} ${act.at}`);
}
