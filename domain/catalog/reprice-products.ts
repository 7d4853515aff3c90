import type { StoreTx } from '#db/index.ts';
import { convertPrices } from './convert-prices.ts';
import { showPrices } from './refresh-prices.ts';

const BATCH = 200;

/**
 * Converts and computes the prices of all products anew and indexes them, after many of their rows were replaced. In the
 * caller's transaction: minutes for a large store.
 */
export async function repriceProducts(tx: StoreTx, at: Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.storeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = products.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await convertPrices(tx, ids);
    await showPrices(tx, ids, at);
    after = last;
  }
}
