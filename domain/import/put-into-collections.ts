import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { MOST_IN_COLLECTION, type SavedProduct, saveCollection, type Words } from '#domain/catalog/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { findCollection } from './apply-collection.ts';
import type { FileProduct } from './file-product.ts';

/**
 * Adds saved products at the end of the manual collections that the file names; creates missing collections.
 */
export async function putIntoCollections(
  tx: StoreTx,
  products: { product: FileProduct; saved: SavedProduct }[],
  act: Act,
): Promise<void> {
  const wanted = new Map<string, { words: Words; ids: string[] }>();
  for (const { product, saved } of products) {
    for (const words of product.collections ?? []) {
      const key = JSON.stringify(words);
      const entry = wanted.get(key) ?? { words, ids: [] };
      entry.ids.push(saved.productId);
      wanted.set(key, entry);
    }
  }
  for (const { words, ids } of wanted.values()) await addTo(tx, { words, ids }, act);
}

async function addTo(tx: StoreTx, { words, ids }: { words: Words; ids: string[] }, act: Act): Promise<void> {
  const known = await findCollection(
    tx,
    LOCALES.flatMap((locale) => words[locale] ?? []),
  );
  const before = known ? await productsIn(tx, known) : [];
  const productIds = [...new Set([...before, ...ids])].slice(0, MOST_IN_COLLECTION);
  if (known && productIds.length === before.length) return;
  const texts = Object.fromEntries(Object.entries(words).map(([locale, title]) => [locale, { title }]));
  const saved = await saveCollection(
    tx,
    known ? { id: known, texts: {}, productIds } : { texts, productIds },
    act,
  );
  if (!saved.ok) throw new Error(`A collection could not be saved: ${saved.code}`);
}

async function productsIn(tx: StoreTx, collectionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('collection_products')
    .select('product_id')
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.product_id);
}
