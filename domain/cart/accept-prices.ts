import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';

/** The shopper has seen today's prices and goes on: price_changed leaves the cart. */
export async function acceptPrices(
  tx: StoreTx,
  input: { cartToken: string | null },
  act: Act,
): Promise<void> {
  throw new Error(`not written yet ${tx.storeId} ${input.cartToken === null} ${act.at}`);
}
