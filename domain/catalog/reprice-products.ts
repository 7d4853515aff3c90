import type { StoreTx } from '#db/index.ts';
import { convertPrices } from './convert-prices.ts';
import { productBatches } from './product-batches.ts';
import { showPrices } from './refresh-prices.ts';

const BATCH = 200;

/**
 * Recomputes and indexes the prices of all products after many rows were replaced, in the caller's transaction. Takes
 * minutes for a large store.
 */
export async function repriceProducts(tx: StoreTx, at: Date): Promise<void> {
  for await (const ids of productBatches(tx, BATCH)) {
    await convertPrices(tx, ids);
    await showPrices(tx, ids, at);
  }
}
