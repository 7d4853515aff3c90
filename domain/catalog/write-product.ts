import type { StoreTx } from '#db/index.ts';
import { LOCALES } from '#lib/locale.ts';
import type { ProductWrite } from './save-product.ts';
import { sortKey } from './sort-key.ts';

/** The product's own row; returns its version after the write. */
export async function writeProductRow(tx: StoreTx, write: ProductWrite): Promise<number> {
  const { input, known, productId, act } = write;
  if (!known) {
    await tx
      .insertInto('products')
      .values({
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
      })
      .execute();
    return 1;
  }
  const version = known.version + 1;
  await tx
    .updateTable('products')
    .set({
      status: input.status,
      publish_at: input.publishAt,
      brand_id: input.brandId,
      product_type: input.productType,
      import_handle: input.importHandle,
      import_digest: input.importDigest,
      is_featured: input.isFeatured,
      version,
      updated_at: act.at,
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', productId)
    .execute();
  return version;
}

export async function writeTexts(tx: StoreTx, write: ProductWrite): Promise<void> {
  for (const locale of LOCALES) {
    const text = write.plan.texts[locale];
    if (text === undefined) continue;
    const known = write.known?.texts.find((old) => old.locale === locale);
    if (text === null) {
      if (!known) continue;
      await tx
        .deleteFrom('product_texts')
        .where('store_id', '=', tx.storeId)
        .where('product_id', '=', write.productId)
        .where('locale', '=', locale)
        .execute();
      continue;
    }
    const columns = {
      title: text.title,
      body_html: text.bodyHtml,
      seo_title: text.seoTitle,
      seo_description: text.seoDescription,
      sort_key: sortKey(text.title, locale),
    };
    const slug = write.slugs[locale] ?? known?.slug ?? '';
    await tx
      .insertInto('product_texts')
      .values({ store_id: tx.storeId, product_id: write.productId, locale, slug, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'product_id', 'locale']).doUpdateSet({ slug, ...columns }),
      )
      .execute();
  }
}

/** Tags, categories and pictures: each set that is given replaces the old one. */
export async function writeProductSets(tx: StoreTx, write: ProductWrite): Promise<void> {
  const { plan, input } = write;
  const key = { store_id: tx.storeId, product_id: write.productId };
  if (plan.tags) {
    if (write.known) await clearSet(tx, 'product_tags', write.productId);
    const rows = plan.tags.map((tag) => ({ ...key, tag }));
    if (rows.length > 0) await tx.insertInto('product_tags').values(rows).execute();
  }
  if (input.categoryIds) {
    if (write.known) await clearSet(tx, 'product_categories', write.productId);
    const rows = [...new Set(input.categoryIds)].map((id) => ({ ...key, category_id: id }));
    if (rows.length > 0) await tx.insertInto('product_categories').values(rows).execute();
  }
  if (input.mediaIds) {
    if (write.known) await clearSet(tx, 'product_media', write.productId);
    const rows = [...new Set(input.mediaIds)].map((id, position) => ({ ...key, media_id: id, position }));
    if (rows.length > 0) await tx.insertInto('product_media').values(rows).execute();
  }
}

async function clearSet(
  tx: StoreTx,
  table: 'product_tags' | 'product_categories' | 'product_media',
  productId: string,
): Promise<void> {
  await tx.deleteFrom(table).where('store_id', '=', tx.storeId).where('product_id', '=', productId).execute();
}
