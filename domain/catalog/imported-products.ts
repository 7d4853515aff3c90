import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

export type ImportedProduct = { productId: string; handle: string; digest: string; version: number };

/** Returns the known products of these import handles, by handle. */
export async function importedProducts(
  tx: StoreTx,
  handles: string[],
): Promise<Map<string, ImportedProduct>> {
  if (handles.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'import_handle', 'import_digest', 'version'])
    .where('store_id', '=', tx.storeId)
    .where('import_handle', 'in', handles)
    .execute();
  return new Map(
    rows.map((row) => {
      const handle = row.import_handle ?? '';
      return [handle, { productId: row.id, handle, digest: row.import_digest, version: row.version }];
    }),
  );
}

/** Returns the store's products among these ids, by id. */
export async function productsById(tx: StoreTx, ids: string[]): Promise<Map<string, ImportedProduct>> {
  const sound = ids.filter(isId);
  if (sound.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'import_handle', 'import_digest', 'version'])
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', sound)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        productId: row.id,
        handle: row.import_handle ?? '',
        digest: row.import_digest,
        version: row.version,
      },
    ]),
  );
}
