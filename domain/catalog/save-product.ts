import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';
import { type SaveOutcome, saveProducts } from './save-products.ts';

/** Writes a product whole, in all its tables; on a failure nothing of it. `act` may carry { skipAudit }. */
export async function saveProduct(
  tx: StoreTx,
  input: ProductInput,
  act: Act & SaveProductOptions,
): Promise<SaveOutcome> {
  const [outcome] = await saveProducts(tx, [input], act);
  if (!outcome) throw new Error('A save without an outcome');
  return outcome;
}
