import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  MOST_COLLECTIONS,
  MOST_IN_COLLECTION,
  type SavedProduct,
  saveCollection,
  type Words,
} from '#domain/catalog/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { findCollection } from './apply-collection.ts';
import type { RowNote } from './errors.ts';
import type { FileProduct } from './file-product.ts';

export type SavedPair = { product: FileProduct; saved: SavedProduct };

/**
 * Adds saved products at the end of the manual collections that the file names; creates missing collections.
 * Returns notes by product id for collections beyond the store's limit.
 */
export async function putIntoCollections(
  tx: StoreTx,
  products: SavedPair[],
  act: Act,
): Promise<Map<string, RowNote>> {
  const wanted = new Map<string, { words: Words; pairs: SavedPair[] }>();
  for (const pair of products) {
    for (const words of pair.product.collections ?? []) {
      const key = JSON.stringify(words);
      const entry = wanted.get(key) ?? { words, pairs: [] };
      entry.pairs.push(pair);
      wanted.set(key, entry);
    }
  }
  const notes = new Map<string, RowNote>();
  for (const { words, pairs } of wanted.values()) {
    const ids = pairs.map(({ saved }) => saved.productId);
    if (await addTo(tx, { words, ids }, act)) continue;
    for (const { product, saved } of pairs) {
      notes.set(saved.productId, {
        line: product.line,
        code: 'too_many_collections',
        data: { max: MOST_COLLECTIONS },
      });
    }
  }
  return notes;
}

/** False if the store has no room for another collection. */
async function addTo(
  tx: StoreTx,
  { words, ids }: { words: Words; ids: string[] },
  act: Act,
): Promise<boolean> {
  const known = await findCollection(
    tx,
    LOCALES.flatMap((locale) => words[locale] ?? []),
  );
  const before = known ? await productsIn(tx, known) : [];
  const productIds = [...new Set([...before, ...ids])].slice(0, MOST_IN_COLLECTION);
  if (known && productIds.length === before.length) return true;
  const texts = Object.fromEntries(Object.entries(words).map(([locale, title]) => [locale, { title }]));
  const saved = await saveCollection(
    tx,
    known ? { id: known, texts: {}, productIds } : { texts, productIds },
    act,
  );
  if (!saved.ok && saved.code === 'too_many_collections') return false;
  if (!saved.ok) throw new Error(`A collection could not be saved: ${saved.code}`);
  return true;
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
