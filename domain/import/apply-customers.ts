import { type StoreTx, withSavepoint } from '#db/index.ts';
import { moveInCustomer } from '#domain/customers/index.ts';
import { ok } from '#lib/result.ts';
import type { FileCustomer } from './file-customers.ts';
import type { ApplyContext, ApplyOutcome } from './product-outcomes.ts';

/** Creates an account, or updates the account with the same address. */
export async function applyCustomer(
  tx: StoreTx,
  { customer, notes }: FileCustomer,
  { act }: ApplyContext,
): Promise<ApplyOutcome> {
  const outcome = await withSavepoint(tx, () => moveInCustomer(tx, customer, act));
  return ok({ outcome, variants: 0, imagesQueued: 0, notes });
}
