import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';

export type AttachImageInput = {
  productId: string;
  mediaId: string;
  /** Position among the product's pictures, from 0; equal positions are ordered by arrival. */
  position: number;
  /** A variant that shows the picture too. */
  variantId?: string | null;
};

/** Adds a stored picture to a product, for the importer. Idempotent. */
export async function attachImage(tx: StoreTx, input: AttachImageInput): Promise<void> {
  const { productId, mediaId, position, variantId } = input;
  await tx
    .insertInto('product_media')
    .values({ store_id: tx.storeId, product_id: productId, media_id: mediaId, position })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'product_id', 'media_id']).doUpdateSet({ position }),
    )
    .execute();
  if (variantId) await showOnVariant(tx, { productId, mediaId, variantId });
  await indexProducts(tx, [productId]);
  await noteChange(tx, [`product:${productId}`]);
}

/** Shows a stored picture as the swatch of a product's value, for the importer: '0/floral' is a value of the first option. */
export async function attachSwatch(
  tx: StoreTx,
  { productId, mediaId, optionValue }: { productId: string; mediaId: string; optionValue: string },
): Promise<void> {
  const [position = '', ...code] = optionValue.split('/');
  await sql`update option_values v set media_id = ${mediaId}
      from product_options o
     where o.store_id = ${tx.storeId} and o.product_id = ${productId} and o.position = ${Number(position)}
       and v.store_id = ${tx.storeId} and v.option_id = o.id and v.code = ${code.join('/')}`.execute(tx);
  await indexProducts(tx, [productId]);
  await noteChange(tx, ['home', 'catalog', `product:${productId}`]);
}

async function showOnVariant(
  tx: StoreTx,
  { productId, mediaId, variantId }: { productId: string; mediaId: string; variantId: string },
): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ media_id: mediaId })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .execute();
}
