import type { StoreTx } from '#db/index.ts';

/** The ids of all products of the store, in batches, in the order in which all writers lock products. */
export async function* productBatches(tx: StoreTx, size: number): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.storeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute();
    const last = products.at(-1);
    if (!last) return;
    yield products.map(({ id }) => id);
    after = last.id;
  }
}
