import type { Locale } from '#lib/locale.ts';
import type { StoreContext } from '#server/index.ts';

/** A product's page in the shop: the store's first language has no prefix, slugs are per language. */
export function productHref(
  store: StoreContext,
  origin: string,
  { slug, locale }: { slug: string; locale: Locale },
): string {
  const prefix = locale === store.shell.defaultLocale ? '' : `/${locale}`;
  return `${origin}${prefix}/products/${encodeURIComponent(slug)}`;
}
