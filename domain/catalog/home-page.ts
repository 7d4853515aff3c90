import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { HomePage } from './views.ts';

/** The home page's visible sections in order with their words, pictures and products. Three statements. */
export async function homePage(
  tx: StoreTx,
  input: { locale: Locale; currency: string; now: Date },
): Promise<HomePage> {
  throw new Error(`not written yet ${tx} ${input}`);
}
