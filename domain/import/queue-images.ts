import type { StoreTx } from '#db/index.ts';
import type { SavedProduct } from '#domain/catalog/index.ts';
import { newId } from '#lib/ids.ts';
import type { ShopifyProduct } from './shopify-product.ts';

type ImageRow = { url: string; alt: string; position: number; variant_id: string | null };

/** Asks for a product's pictures. One that is there already is left alone, one that failed is tried again. Returns how many are asked for. */
export async function queueImages(
  tx: StoreTx,
  { product, saved, importId }: { product: ShopifyProduct; saved: SavedProduct; importId: string },
): Promise<number> {
  const rows = [...productImages(product), ...variantImages(product, saved)].map((image) => ({
    ...image,
    store_id: tx.storeId,
    id: newId(),
    import_id: importId,
    product_id: saved.productId,
  }));
  if (rows.length === 0) return 0;
  const queued = await tx
    .insertInto('import_images')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'product_id', 'url', 'variant_id'])
        .doUpdateSet({ status: 'queued', attempts: 0, reason: '', import_id: importId })
        .where('import_images.status', '=', 'failed'),
    )
    .returning('url')
    .execute();
  // A picture that two variants share is fetched once.
  return new Set(queued.map(({ url }) => url)).size;
}

/** The same file again tries again what could not be fetched. */
export async function requeueFailedImages(
  tx: StoreTx,
  { productId, importId }: { productId: string; importId: string },
): Promise<number> {
  const queued = await tx
    .updateTable('import_images')
    .set({ status: 'queued', attempts: 0, reason: '', import_id: importId })
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('status', '=', 'failed')
    .returning('url')
    .execute();
  return new Set(queued.map(({ url }) => url)).size;
}

function productImages(product: ShopifyProduct): ImageRow[] {
  return product.images.map(({ url, alt, position }) => ({ url, alt, position, variant_id: null }));
}

function variantImages(product: ShopifyProduct, saved: SavedProduct): ImageRow[] {
  const last = product.images.length;
  return product.variants.flatMap(({ imageUrl }, index) => {
    if (!imageUrl) return [];
    const listed = product.images.find(({ url }) => url === imageUrl);
    const variantId = saved.variantIds[index] ?? null;
    return [
      { url: imageUrl, alt: listed?.alt ?? '', position: listed?.position ?? last, variant_id: variantId },
    ];
  });
}
