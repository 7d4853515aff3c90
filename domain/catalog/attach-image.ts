import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';

export type AttachImageInput = {
  productId: string;
  mediaId: string;
  /** Position among the product's pictures, from 0; equal positions are ordered by arrival. Null for a swatch alone. */
  position: number | null;
  /** The variants that show the picture too. */
  variantIds?: readonly string[];
  /** The values whose swatch it is: '0/floral' is a value of the first option. */
  swatchOf?: readonly string[];
};

/**
 * Shows a stored picture wherever a file names it in a product, for the importer. Idempotent. All of it is one call, so
 * that the product is indexed once: a file may name one picture for each of 2,048 variants.
 */
export async function attachImage(
  tx: StoreTx,
  { productId, mediaId, position, variantIds = [], swatchOf = [] }: AttachImageInput,
): Promise<void> {
  if (position !== null) {
    await tx
      .insertInto('product_media')
      .values({ store_id: tx.storeId, product_id: productId, media_id: mediaId, position })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'product_id', 'media_id']).doUpdateSet({ position }),
      )
      .execute();
  }
  if (variantIds.length > 0) {
    await tx
      .updateTable('variants')
      .set({ media_id: mediaId })
      .where('store_id', '=', tx.storeId)
      .where(sql<boolean>`id = any (${[...variantIds]}::uuid[])`)
      .where('product_id', '=', productId)
      .execute();
  }
  if (swatchOf.length > 0) await showAsSwatch(tx, { productId, mediaId, swatchOf });
  await indexProducts(tx, [productId]);
  const places = swatchOf.length > 0 ? (['home', 'catalog'] as const) : [];
  await noteChange(tx, [...places, `product:${productId}`]);
}

async function showAsSwatch(
  tx: StoreTx,
  { productId, mediaId, swatchOf }: { productId: string; mediaId: string; swatchOf: readonly string[] },
): Promise<void> {
  const values = swatchOf.map((value) => {
    const [position = '', ...code] = value.split('/');
    return { position: Number(position), code: code.join('/') };
  });
  await sql`update option_values v set media_id = ${mediaId}
      from product_options o,
           unnest(${values.map(({ position }) => position)}::int[], ${values.map(({ code }) => code)}::text[])
             as named (position, code)
     where o.store_id = ${tx.storeId} and o.product_id = ${productId} and o.position = named.position
       and v.store_id = ${tx.storeId} and v.option_id = o.id and v.code = named.code`.execute(tx);
}
