import type { Goods } from '#domain/cart/index.ts';
import type { NewOrderLine } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';

/**
 * Copies the sold goods into order lines, with their texts in both languages, which are never looked up again
 * (K2).
 */
export function snapshotLines(goods: readonly Goods[]): NewOrderLine[] {
  return goods.map((item) => ({
    productId: item.productId,
    variantId: item.variantId,
    sku: item.sku,
    titles: titlesOf(item),
    options: item.options.map(({ kind, names, values }) => ({ kind, name: names, value: values })),
    mediaHash: item.media?.hash ?? '',
    taxClass: item.taxClass,
    weightGrams: item.weightGrams,
  }));
}

function titlesOf({ texts }: Goods): Partial<Record<Locale, string>> {
  return {
    ...(texts.en && { en: texts.en.title }),
    ...(texts.ar && { ar: texts.ar.title }),
  };
}
