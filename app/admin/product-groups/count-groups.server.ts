import type { StoreTx } from '#db/index.ts';
import { listGroupNames } from '#domain/catalog/index.ts';
import { countSizeGuides } from '#domain/size-guides/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { GroupTab } from './group-view.ts';

/** The numbers on the tabs of categories, brands, collections and size guides. */
export async function countGroups(tx: StoreTx, locale: Locale): Promise<Record<GroupTab, number>> {
  const places = await listGroupNames(tx, { locale });
  return {
    category: places.categories.length,
    brand: places.brands.length,
    collection: places.collections.length,
    sizeGuide: await countSizeGuides(tx),
  };
}
