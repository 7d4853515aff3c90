import { type StoreTx, withStore } from '#db/index.ts';
import { productsById, relateProducts } from '#domain/catalog/index.ts';
import { findProducts } from './find-products.ts';

/** The related products of a product, by their names in the file. */
export type FileRelation = { ownId: string; handle: string; related: string[] };

const BATCH = 100;

/**
 * Sets related products after all are imported, because a file may name a product further down. Idempotent;
 * unknown products are skipped.
 */
export async function relateAll(storeId: string, relations: AsyncIterable<FileRelation>): Promise<void> {
  let batch: FileRelation[] = [];
  for await (const relation of relations) {
    batch.push(relation);
    if (batch.length < BATCH) continue;
    await writeBatch(storeId, batch);
    batch = [];
  }
  if (batch.length > 0) await writeBatch(storeId, batch);
}

function writeBatch(storeId: string, batch: FileRelation[]): Promise<void> {
  return withStore(storeId, async (tx) => {
    const names = [...new Set(batch.flatMap(({ handle, related }) => [handle, ...related]))];
    const ids = await namesToIds(tx, names);
    const known = await productsById(
      tx,
      batch.flatMap(({ ownId }) => ownId || []),
    );
    await relateProducts(
      tx,
      batch.flatMap(({ ownId, handle, related }) => {
        const productId = known.get(ownId)?.productId ?? ids.get(handle);
        const relatedIds = related.flatMap((name) => ids.get(name) ?? []);
        return productId ? [{ productId, relatedIds }] : [];
      }),
    );
  });
}

async function namesToIds(tx: StoreTx, names: string[]): Promise<Map<string, string>> {
  const ids = await findProducts(tx, names);
  return new Map(names.flatMap((name, index) => (ids[index] ? [[name, ids[index]] as const] : [])));
}
