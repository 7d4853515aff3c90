import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { SaveCategoryFailure } from './errors.ts';
import type { CategoryInput } from './product-input.ts';

/** Makes or changes a category; the menu of every open page follows. */
export async function saveCategory(
  tx: StoreTx,
  input: CategoryInput,
  act: Act,
): Promise<Result<{ categoryId: string; created: boolean }, SaveCategoryFailure>> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
