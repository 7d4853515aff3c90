import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { BrandView } from './views.ts';

/** All brands in their order, with how many public products each has. One statement. */
export async function brandsList(tx: StoreTx, input: { locale: Locale; now: Date }): Promise<BrandView[]> {
  throw new Error(`not written yet ${tx} ${input}`);
}
