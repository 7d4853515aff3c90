import type { StoreTx } from '#db/index.ts';
import { type GroupKind, listGroupNames } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';

/** The numbers on the tabs of categories, brands and collections. */
export async function countGroups(tx: StoreTx, locale: Locale): Promise<Record<GroupKind, number>> {
  const places = await listGroupNames(tx, { locale });
  return {
    category: places.categories.length,
    brand: places.brands.length,
    collection: places.collections.length,
  };
}
