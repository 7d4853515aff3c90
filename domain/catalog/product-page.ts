import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { RedirectTarget } from './redirects.ts';
import type { ProductPage } from './views.ts';

/**
 * Everything of a product's page by its slug. A redirect where the slug is an old one, another language's or an
 * import's; null where there is no public product. Two statements.
 */
export async function productPage(
  tx: StoreTx,
  input: { locale: Locale; slug: string; currency: string; now: Date },
): Promise<{ product: ProductPage } | { redirect: RedirectTarget } | null> {
  throw new Error(`not written yet ${tx} ${input}`);
}
