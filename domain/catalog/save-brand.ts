import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { SaveBrandFailure } from './errors.ts';
import type { BrandInput } from './product-input.ts';

/** Makes or changes a brand; the menu of every open page follows. */
export async function saveBrand(
  tx: StoreTx,
  input: BrandInput,
  act: Act,
): Promise<Result<{ brandId: string; created: boolean }, SaveBrandFailure>> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
