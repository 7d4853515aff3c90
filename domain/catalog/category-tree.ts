import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CategoryNode } from './views.ts';

/** The top categories with what is below them, in their order. One statement. */
export async function categoryTree(
  tx: StoreTx,
  input: { locale: Locale; now: Date },
): Promise<CategoryNode[]> {
  throw new Error(`not written yet ${tx} ${input}`);
}
