import type { StoreTx } from '#db/index.ts';
import type { SavedProduct } from '#domain/catalog/index.ts';
import { type LocationUnits, setLocationUnits } from '#domain/stock/index.ts';
import type { FileProduct } from './file-product.ts';
import type { OwnIds } from './own-ids.ts';

type Pair = { product: FileProduct; saved: SavedProduct };

/**
 * Assigns units of saved variants to locations. Returns the names of locations that the store cannot have.
 */
export async function putIntoLocations(
  tx: StoreTx,
  pairs: Pair[],
  ids: OwnIds,
): Promise<Map<string, string[]>> {
  const units: LocationUnits[] = [];
  const missing = new Map<string, string[]>();
  for (const { product, saved } of pairs) {
    for (const [index, { places = [] }] of product.variants.entries()) {
      const variantId = saved.variantIds[index] ?? '';
      for (const { place, quantity } of places) {
        const locationId = ids.place(place);
        if (locationId) units.push({ variantId, locationId, quantity });
        else if (quantity > 0) {
          missing.set(saved.productId, [...(missing.get(saved.productId) ?? []), place]);
        }
      }
    }
  }
  await setLocationUnits(tx, units);
  return missing;
}
