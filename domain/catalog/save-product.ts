import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { SaveProductFailure } from './errors.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';

export type SavedProduct = {
  productId: string;
  created: boolean;
  version: number;
  /** In the order of input.variants. */
  variantIds: string[];
};

/** Writes a product whole, in all its tables; on a failure nothing of it. `act` may carry { skipAudit }. */
export async function saveProduct(
  tx: StoreTx,
  input: ProductInput,
  act: Act & SaveProductOptions,
): Promise<Result<SavedProduct, SaveProductFailure>> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
