import { noteChange, type StoreTx } from '#db/index.ts';
import { MAX_RELATED } from './product-input.ts';

export type Relations = { productId: string; relatedIds: string[] };

/** Sets the related products of several products, in order; the importer calls it after all are imported. */
export async function relateProducts(tx: StoreTx, products: Relations[]): Promise<void> {
  const wanted = new Map(
    products.map(({ productId, relatedIds }) => [
      productId,
      [...new Set(relatedIds)].filter((id) => id !== productId).slice(0, MAX_RELATED),
    ]),
  );
  const before = await readRelations(tx, [...wanted.keys()]);
  const changed = [...wanted].filter(([id, related]) => related.join() !== (before.get(id) ?? []).join());
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  await tx
    .deleteFrom('product_relations')
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', ids)
    .execute();
  const rows = changed.flatMap(([product_id, related]) =>
    related.map((related_id, position) => ({ store_id: tx.storeId, product_id, related_id, position })),
  );
  if (rows.length > 0) await tx.insertInto('product_relations').values(rows).execute();
  await noteChange(
    tx,
    ids.map((id) => `product:${id}` as const),
  );
}

async function readRelations(tx: StoreTx, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('product_relations')
    .select(['product_id', 'related_id'])
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...groups].map(([id, list]) => [id, list.map((row) => row.related_id)]));
}
