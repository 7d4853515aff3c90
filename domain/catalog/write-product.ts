import type { StoreTx } from '#db/index.ts';
import { LOCALES } from '#lib/locale.ts';
import type { ProductWrite } from './product-write.ts';
import { sortKey } from './sort-key.ts';
import { inParts, overwriteColumns, type Writing } from './write-together.ts';

export function productRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const fresh = writes.filter(({ known }) => !known).map((write) => newRow(tx, write));
  const changed = writes.filter(({ known }) => known).map((write) => changedRow(tx, write));
  return [
    ...inParts(fresh, (part) => tx.insertInto('products').values(part)),
    ...bySameColumns(changed).flatMap((rows) =>
      inParts(rows, (part) =>
        tx
          .insertInto('products')
          .values(part)
          .onConflict((conflict) =>
            conflict
              .columns(['store_id', 'id'])
              .doUpdateSet(overwriteColumns(columnsOf(rows, ['store_id', 'id', 'created_at']))),
          ),
      ),
    ),
  ];
}

function newRow(tx: StoreTx, { input, productId, act }: ProductWrite) {
  return {
    store_id: tx.storeId,
    id: productId,
    status: input.status,
    publish_at: input.publishAt ?? null,
    brand_id: input.brandId ?? null,
    product_type: input.productType ?? '',
    import_handle: input.importHandle ?? null,
    import_digest: input.importDigest ?? '',
    is_featured: input.isFeatured ?? false,
    is_hidden_from_search: input.isHiddenFromSearch ?? false,
    size_guide_id: input.sizeGuideId ?? null,
    hides_size_guide: input.hidesSizeGuide ?? false,
    created_at: act.at,
    updated_at: act.at,
  };
}

/** Omitted columns are unchanged. */
function changedRow(tx: StoreTx, { input, productId, version, act }: ProductWrite) {
  return given({
    store_id: tx.storeId,
    id: productId,
    status: input.status,
    publish_at: input.publishAt,
    brand_id: input.brandId,
    product_type: input.productType,
    import_handle: input.importHandle,
    import_digest: input.importDigest,
    is_featured: input.isFeatured,
    is_hidden_from_search: input.isHiddenFromSearch,
    size_guide_id: input.sizeGuideId,
    hides_size_guide: input.hidesSizeGuide,
    version,
    created_at: act.at,
    updated_at: act.at,
  });
}

/** Builds the statements that insert or update texts. Each changes only the columns that the save gives. */
export function textRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const rows = writes.flatMap((write) =>
    LOCALES.flatMap((locale) => {
      const text = write.plan.texts[locale];
      if (!text) return [];
      const old = write.known?.texts.find((known) => known.locale === locale);
      return given({
        store_id: tx.storeId,
        product_id: write.productId,
        locale,
        title: text.title,
        slug: write.slugs[locale] ?? old?.slug ?? '',
        body_html: text.bodyHtml,
        seo_title: text.seoTitle,
        seo_description: text.seoDescription,
        sort_key: sortKey(text.title, locale),
      });
    }),
  );
  const key = ['store_id', 'product_id', 'locale'] as const;
  return bySameColumns(rows).flatMap((same) =>
    inParts(same, (part) =>
      tx
        .insertInto('product_texts')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns([...key]).doUpdateSet(overwriteColumns(columnsOf(same, key))),
        ),
    ),
  );
}

/** Deletes what a save replaces: the given sets and the removed languages. */
export async function clearReplaced(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const known = writes.filter((write) => write.known);
  const ids = (some: ProductWrite[]) => some.map(({ productId }) => productId);
  await clearSets(tx, 'product_tags', ids(known.filter(({ plan }) => plan.tags)));
  await clearSets(tx, 'product_categories', ids(known.filter(({ input }) => input.categoryIds)));
  await clearSets(tx, 'product_media', ids(known.filter(({ input }) => input.mediaIds)));
  await clearSets(tx, 'product_relations', ids(known.filter(({ input }) => input.relatedIds)));
  for (const locale of LOCALES) {
    const removed = ids(known.filter(({ plan }) => plan.texts[locale] === null));
    if (removed.length === 0) continue;
    await tx
      .deleteFrom('product_texts')
      .where('store_id', '=', tx.storeId)
      .where('product_id', 'in', removed)
      .where('locale', '=', locale)
      .execute();
  }
}

/** Tags, categories, pictures and related products, each set replaced as a whole. */
export function setRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const of = <Row extends object>(rows: (write: ProductWrite) => Row[]) =>
    writes.flatMap((write) =>
      rows(write).map((row) => ({ store_id: tx.storeId, product_id: write.productId, ...row })),
    );
  const tags = of(({ plan }) => (plan.tags ?? []).map((tag) => ({ tag })));
  const categories = of(({ input }) => [...new Set(input.categoryIds)].map((id) => ({ category_id: id })));
  const media = of((write) => galleryOf(write).map((id, position) => ({ media_id: id, position })));
  const related = of(({ input, productId }) =>
    // No constraint keeps a product from being related to itself.
    [...new Set(input.relatedIds)]
      .filter((id) => id !== productId)
      .map((id, position) => ({ related_id: id, position })),
  );
  return [
    ...inParts(related, (part) => tx.insertInto('product_relations').values(part)),
    ...inParts(tags, (part) => tx.insertInto('product_tags').values(part)),
    ...inParts(categories, (part) => tx.insertInto('product_categories').values(part)),
    ...inParts(media, (part) => tx.insertInto('product_media').values(part)),
  ];
}

// A variant's picture is also one of the product's pictures, after the product's own.
function galleryOf({ input, plan }: ProductWrite): string[] {
  if (!input.mediaIds) return [];
  return [...new Set([...input.mediaIds, ...plan.variants.flatMap((variant) => variant.mediaId ?? [])])];
}

async function clearSets(
  tx: StoreTx,
  table: 'product_tags' | 'product_categories' | 'product_media' | 'product_relations',
  productIds: string[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom(table)
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', productIds)
    .execute();
}

function given<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;
}

/** Groups rows with the same columns, which fit in one insert. */
function bySameColumns<Row extends object>(rows: Row[]): Row[][] {
  return [...Map.groupBy(rows, (row) => Object.keys(row).join(' ')).values()];
}

function columnsOf<Row extends object>(rows: Row[], without: readonly string[]): (keyof Row & string)[] {
  return (Object.keys(rows[0] ?? {}) as (keyof Row & string)[]).filter((column) => !without.includes(column));
}
