import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { SavedProduct } from '#domain/catalog/index.ts';
import { enterPrices } from './enter-prices.ts';
import type { RowNote } from './errors.ts';
import type { FileProduct } from './file-product.ts';
import { customOf, type OwnIds } from './own-ids.ts';
import { putIntoCollections } from './put-into-collections.ts';
import { putIntoLocations } from './put-into-locations.ts';
import { queueImages } from './queue-images.ts';

export type SavedPair = { product: FileProduct; saved: SavedProduct };

/** Queued images and notes by product id. */
type Finished = { queued: Map<string, number>; notes: Map<string, RowNote[]> };

/** Adds images, collections, further prices and units at locations to saved products. */
export async function finishProducts(
  tx: StoreTx,
  pairs: SavedPair[],
  {
    importId,
    pictures,
    own,
    act,
  }: { importId: string; pictures: Map<string, string>; own: OwnIds; act: Act },
): Promise<Finished> {
  const queued = await queueImages(tx, pairs, { importId, pictures });
  await putIntoCollections(tx, pairs, act);
  const unplaced = await putIntoLocations(tx, pairs, own);
  const notes = new Map<string, RowNote[]>();
  for (const pair of pairs) {
    const { product, saved } = pair;
    const places = unplaced.get(saved.productId) ?? [];
    const left = [...customOf(product, own).missing, ...new Set(places)];
    const columns = left.join(', ');
    const lost: RowNote[] =
      left.length > 0 ? [{ line: product.line, code: 'not_carried', data: { columns } }] : [];
    notes.set(saved.productId, [...(await enterPrices(tx, pair, act)), ...lost]);
  }
  return { queued, notes };
}
