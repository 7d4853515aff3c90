import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { forgetSent, noteMade, sentBefore } from '#domain/form-keys/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { SaveProductFailure } from './errors.ts';
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

/** `key` is the form's idempotency key. */
type NewProduct = { key: string; input: ProductInput };

/**
 * Creates a product once for each form: for a second post of the same form, returns the product of the first. A
 * refused post leaves no key, so the corrected form is saved.
 */
export async function createProduct(
  tx: StoreTx,
  { key, input }: NewProduct,
  act: Act,
): Promise<Result<{ productId: string }, SaveProductFailure>> {
  const earlier = await sentBefore(tx, key, act.at);
  if (earlier?.madeId) return ok({ productId: earlier.madeId });
  const saved = await saveProduct(tx, input, act);
  if (!saved.ok) {
    await forgetSent(tx, key);
    return saved;
  }
  const { productId } = saved.value;
  await noteMade(tx, key, productId);
  return ok({ productId });
}
