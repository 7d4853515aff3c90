import type { StoreTx } from '#db/index.ts';
import { fitTogether, type ImportedProduct, importedProducts, productsById } from '#domain/catalog/index.ts';
import type { Result } from '#lib/result.ts';
import type { RefusedRows } from './errors.ts';
import type { FileItem, FileProduct } from './file-product.ts';
import type { Group } from './group.ts';

/** A group of rows with what it became. */
export type BuiltGroup = { group: Group; built: Result<FileItem, RefusedRows> };

/** Finds existing products: for Souk's own files by id, otherwise by their import handle. */
export async function knownProducts(
  tx: StoreTx,
  products: FileProduct[],
): Promise<(ImportedProduct | null)[]> {
  const byHandle = await importedProducts(
    tx,
    products.map(({ handle }) => handle),
  );
  const byId = await productsById(
    tx,
    products.flatMap(({ ownId }) => ownId || []),
  );
  return products.map(({ ownId, handle }) => byId.get(ownId ?? '') ?? byHandle.get(handle) ?? null);
}

/**
 * Returns how many groups of a batch, from the first, are written in one transaction, by the size of their products in
 * the store: a row of a file can name a product of two thousand variants.
 */
export async function groupsTogether(tx: StoreTx, groups: BuiltGroup[]): Promise<number> {
  if (groups.length === 1) return 1;
  const products = groups.map(({ built }) =>
    built.ok && built.value.kind === 'product' ? built.value : null,
  );
  const found = await knownProducts(
    tx,
    products.filter((product) => product !== null),
  );
  const known = found.values();
  return fitTogether(
    tx,
    products.map((product) => product && (known.next().value?.productId ?? null)),
  );
}
