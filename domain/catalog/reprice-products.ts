import type { StoreTx } from '#db/index.ts';
import { convertPrices } from './convert-prices.ts';
import { productBatches } from './product-batches.ts';
import { showPrices } from './refresh-prices.ts';

const BATCH = 200;

/**
 * Converts and computes the prices of all products anew and indexes them, after many of their rows were replaced. In the
 * caller's transaction: minutes for a large store.
 */
export async function repriceProducts(tx: StoreTx, at: Date): Promise<void> {
  for await (const ids of productBatches(tx, BATCH)) {
    await convertPrices(tx, ids);
    await showPrices(tx, ids, at);
  }
}
