import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { fail } from '#lib/result.ts';
import type { SaveProductFailure } from './errors.ts';
import type { ProductPlan } from './plan-product.ts';
import type { ProductInput } from './product-input.ts';

type Found = { brands: string[]; categories: string[]; media: string[]; skus: string[] };

/** Whether what a product points at is in this store, and its SKUs are free. One statement. */
export async function checkReferences(
  tx: StoreTx,
  input: ProductInput,
  plan: { product: ProductPlan; productId: string },
): Promise<Extract<SaveProductFailure, { ok: false }> | null> {
  const brands = input.brandId ? [input.brandId] : [];
  const categories = input.categoryIds ?? [];
  const media = [
    ...(input.mediaIds ?? []),
    ...plan.product.variants.flatMap((variant) => (variant.mediaId ? [variant.mediaId] : [])),
  ];
  const skus = plan.product.variants.flatMap((variant) => (variant.sku === null ? [] : [variant.sku]));
  if (brands.length + categories.length + media.length + skus.length === 0) return null;
  const { rows } = await sql<Found>`
    select
      array(select id::text from brands where store_id = ${tx.storeId} and id = any(${brands.filter(isId)}::uuid[])) as brands,
      array(select id::text from categories
        where store_id = ${tx.storeId} and id = any(${categories.filter(isId)}::uuid[])) as categories,
      array(select id::text from media where store_id = ${tx.storeId} and id = any(${media.filter(isId)}::uuid[])) as media,
      array(select sku from variants where store_id = ${tx.storeId} and sku = any(${skus}::text[])
        and archived_at is null and product_id <> ${plan.productId}) as skus`.execute(tx);
  const found = rows[0] ?? { brands: [], categories: [], media: [], skus: [] };
  const missing = (wanted: string[], there: string[]) => wanted.find((id) => !there.includes(id));
  const brand = missing(brands, found.brands);
  if (brand) return fail('brand_not_found', { id: brand });
  const category = missing(categories, found.categories);
  if (category) return fail('category_not_found', { id: category });
  const picture = missing(media, found.media);
  if (picture) return fail('media_not_found', { id: picture });
  return found.skus[0] === undefined ? null : fail('duplicate_sku', { sku: found.skus[0] });
}
