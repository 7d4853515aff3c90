import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { SetStockFailure } from './errors.ts';
import type { StockInput } from './product-input.ts';

/** Says what is there of a variant, as counted by staff. */
export async function setStock(
  tx: StoreTx,
  input: { variantId: string } & StockInput,
  act: Act,
): Promise<Result<undefined, SetStockFailure>> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
