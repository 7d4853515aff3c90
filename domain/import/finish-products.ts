import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { enterPrices } from './enter-prices.ts';
import type { RowNote } from './errors.ts';
import { customOf, type OwnIds } from './own-ids.ts';
import { putIntoCollections, type SavedPair } from './put-into-collections.ts';
import { putIntoLocations } from './put-into-locations.ts';
import { queueImages } from './queue-images.ts';

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
  const unlisted = await putIntoCollections(tx, pairs, act);
  const unplaced = await putIntoLocations(tx, pairs, own);
  const notes = new Map<string, RowNote[]>();
  for (const pair of pairs) {
    const { product, saved } = pair;
    const places = unplaced.get(saved.productId) ?? [];
    const left = [...customOf(product, own).missing, ...new Set(places)];
    const columns = left.join(', ');
    const lost: RowNote[] =
      left.length > 0 ? [{ line: product.line, code: 'not_carried', data: { columns } }] : [];
    const full = unlisted.get(saved.productId);
    notes.set(saved.productId, [...(await enterPrices(tx, pair, act)), ...lost, ...(full ? [full] : [])]);
  }
  return { queued, notes };
}
