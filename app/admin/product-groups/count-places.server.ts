import type { StoreTx } from '#db/index.ts';
import { namedPlaces, type PlaceKind } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';

/** The numbers on the tabs of categories, brands and collections. */
export async function countPlaces(tx: StoreTx, locale: Locale): Promise<Record<PlaceKind, number>> {
  const places = await namedPlaces(tx, { locale });
  return {
    category: places.categories.length,
    brand: places.brands.length,
    collection: places.collections.length,
  };
}
