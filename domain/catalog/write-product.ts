import type { StoreTx } from '#db/index.ts';
import { LOCALES } from '#lib/locale.ts';
import type { ProductWrite } from './product-write.ts';
import { sortKey } from './sort-key.ts';
import type { Writing } from './write-together.ts';

/** The product's own row, with the version it has after the write. */
export function productRow(tx: StoreTx, write: ProductWrite): Writing {
  const { input, known, productId, act } = write;
  if (!known) {
    return tx.insertInto('products').values({
      store_id: tx.storeId,
      id: productId,
      status: input.status,
      publish_at: input.publishAt ?? null,
      brand_id: input.brandId ?? null,
      product_type: input.productType ?? '',
      import_handle: input.importHandle ?? null,
      import_digest: input.importDigest ?? '',
      is_featured: input.isFeatured ?? false,
      created_at: act.at,
      updated_at: act.at,
    });
  }
  return tx
    .updateTable('products')
    .set({
      status: input.status,
      publish_at: input.publishAt,
      brand_id: input.brandId,
      product_type: input.productType,
      import_handle: input.importHandle,
      import_digest: input.importDigest,
      is_featured: input.isFeatured,
      version: write.version,
      updated_at: act.at,
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', productId);
}

/** The texts that are given; one statement a language, because each keeps the columns that it was not given. */
export function textRows(tx: StoreTx, write: ProductWrite): Writing[] {
  return LOCALES.flatMap((locale) => {
    const text = write.plan.texts[locale];
    if (!text) return [];
    const slug = write.slugs[locale] ?? write.known?.texts.find((old) => old.locale === locale)?.slug ?? '';
    const columns = {
      title: text.title,
      slug,
      body_html: text.bodyHtml,
      seo_title: text.seoTitle,
      seo_description: text.seoDescription,
      sort_key: sortKey(text.title, locale),
    };
    return tx
      .insertInto('product_texts')
      .values({ store_id: tx.storeId, product_id: write.productId, locale, ...columns })
      .onConflict((conflict) => conflict.columns(['store_id', 'product_id', 'locale']).doUpdateSet(columns));
  });
}

/** Takes away what a save replaces whole: the sets that are given, the languages that are removed. */
export async function clearReplaced(tx: StoreTx, write: ProductWrite): Promise<void> {
  if (!write.known) return;
  if (write.plan.tags) await clearSet(tx, 'product_tags', write.productId);
  if (write.input.categoryIds) await clearSet(tx, 'product_categories', write.productId);
  if (write.input.mediaIds) await clearSet(tx, 'product_media', write.productId);
  const removed = LOCALES.filter((locale) => write.plan.texts[locale] === null);
  if (removed.length === 0) return;
  await tx
    .deleteFrom('product_texts')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', write.productId)
    .where('locale', 'in', removed)
    .execute();
}

/** Tags, categories and pictures, each set whole. */
export function setRows(tx: StoreTx, write: ProductWrite): Writing[] {
  const key = { store_id: tx.storeId, product_id: write.productId };
  const tags = (write.plan.tags ?? []).map((tag) => ({ ...key, tag }));
  const categories = [...new Set(write.input.categoryIds)].map((id) => ({ ...key, category_id: id }));
  const media = galleryOf(write).map((id, position) => ({ ...key, media_id: id, position }));
  return [
    ...(tags.length > 0 ? [tx.insertInto('product_tags').values(tags)] : []),
    ...(categories.length > 0 ? [tx.insertInto('product_categories').values(categories)] : []),
    ...(media.length > 0 ? [tx.insertInto('product_media').values(media)] : []),
  ];
}

// A picture of a variant is one of the product's too, behind those that were put in order.
function galleryOf({ input, plan }: ProductWrite): string[] {
  if (!input.mediaIds) return [];
  return [...new Set([...input.mediaIds, ...plan.variants.flatMap((variant) => variant.mediaId ?? [])])];
}

async function clearSet(
  tx: StoreTx,
  table: 'product_tags' | 'product_categories' | 'product_media',
  productId: string,
): Promise<void> {
  await tx.deleteFrom(table).where('store_id', '=', tx.storeId).where('product_id', '=', productId).execute();
}
