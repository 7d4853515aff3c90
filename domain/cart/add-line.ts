import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { CartFailure } from './errors.ts';

export type AddLineInput = { cartToken: string | null; variantId: string; quantity: unknown };

/** quantity is the line's, count the cart's units now. cartToken goes into the cookie when isNewCart. */
export type AddedLine = { cartToken: string; isNewCart: boolean; quantity: number; count: number };

/** Adds units of a variant to the cart, opening one where there is none. */
export async function addLine(
  tx: StoreTx,
  input: AddLineInput,
  act: Act,
): Promise<Result<AddedLine, CartFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${input.variantId} ${act.at}`);
}
