import type { StoreTx } from '#db/index.ts';
import type { FileProduct } from './file-product.ts';

const OWN = /^https?:\/\/[^/]+\/media\/([0-9a-f]{64})$/;

/** Images already in this store's library, by URL, which are not fetched again. */
export async function findOwnPictures(tx: StoreTx, products: FileProduct[]): Promise<Map<string, string>> {
  const urls = products
    .filter(({ ownId }) => ownId !== undefined)
    .flatMap(({ images, variants, options }) => [
      ...images.map(({ url }) => url),
      ...variants.flatMap(({ imageUrl }) => imageUrl ?? []),
      ...options.flatMap(({ details }) =>
        Object.values(details ?? {}).flatMap(({ picture }) => picture ?? []),
      ),
    ]);
  const hashes = new Map(urls.flatMap((url) => (OWN.test(url) ? [[url, OWN.exec(url)?.[1] ?? '']] : [])));
  if (hashes.size === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('store_id', '=', tx.storeId)
    .where('hash', 'in', [...new Set(hashes.values())])
    .execute();
  const ids = new Map(rows.map((row) => [row.hash, row.id]));
  return new Map(
    [...hashes].flatMap(([url, hash]) => {
      const id = ids.get(hash);
      return id ? [[url, id] as const] : [];
    }),
  );
}
