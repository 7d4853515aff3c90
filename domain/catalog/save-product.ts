import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';
import { type SaveOutcome, saveProducts } from './save-products.ts';

/** Saves a product in all its tables, or nothing on failure. `act` may contain { skipAudit }. */
export async function saveProduct(
  tx: StoreTx,
  input: ProductInput,
  act: Act & SaveProductOptions,
): Promise<SaveOutcome> {
  const [outcome] = await saveProducts(tx, [input], act);
  if (!outcome) throw new Error('A save without an outcome');
  return outcome;
}
