import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

export type ImportedProduct = { productId: string; handle: string; digest: string; version: number };

/** Returns the known products of these import handles, by handle. */
export async function importedProducts(
  tx: StoreTx,
  handles: string[],
): Promise<Map<string, ImportedProduct>> {
  if (handles.length === 0) return new Map();
  const rows = await productsIn(tx).where('import_handle', 'in', handles).execute();
  return new Map(rows.map((row) => [row.handle, row]));
}

/** Returns the store's products among these ids, by id. */
export async function productsById(tx: StoreTx, ids: string[]): Promise<Map<string, ImportedProduct>> {
  const sound = ids.filter(isId);
  if (sound.length === 0) return new Map();
  const rows = await productsIn(tx).where('id', 'in', sound).execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

function productsIn(tx: StoreTx) {
  return tx
    .selectFrom('products')
    .select((row) => [
      'id as productId',
      row.fn.coalesce('import_handle', row.val('')).as('handle'),
      'import_digest as digest',
      'version',
    ])
    .where('store_id', '=', tx.storeId);
}
