import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, ok, type Result } from '#lib/result.ts';
import type { BrandIds } from './brand-ids.ts';
import type { CategoryIds } from './category-ids.ts';
import type { RowNote } from './errors.ts';
import type { FileProduct } from './file-product.ts';

/** kept: the categories that known products keep. */
type Context = { brands: BrandIds; categories: CategoryIds; kept: Map<string, string[]>; act: Act };

export type Work = { product: FileProduct; digest: string; knownId: string | null };

export type Grouped = {
  work: Work;
  brandId: string | null;
  categoryIds: string[] | undefined;
  notes: RowNote[];
};

/** Returns the categories of the products that keep theirs, by product. */
export async function keptCategories(tx: StoreTx, works: Work[]): Promise<Map<string, string[]>> {
  const productIds = works.flatMap(({ product, knownId }) => (product.keepsCategories && knownId) || []);
  const kept = new Map<string, string[]>();
  if (productIds.length === 0) return kept;
  const rows = await tx
    .selectFrom('product_categories')
    .select(['product_id', 'category_id'])
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', productIds)
    .execute();
  for (const row of rows) kept.set(row.product_id, [...(kept.get(row.product_id) ?? []), row.category_id]);
  return kept;
}

/** Finds the product's brand and categories, and creates missing ones. */
export async function groupsOf(tx: StoreTx, work: Work, context: Context): Promise<Result<Grouped, Failure>> {
  const { product } = work;
  const brand = await brandOf(tx, product, context);
  if (!brand.ok) return brand;
  const chosen = product.categoryIds ?? [];
  const there = chosen.filter((id) => context.categories.has(id));
  const kept = product.keepsCategories ? (context.kept.get(work.knownId ?? '') ?? []) : [];
  const categoryIds = [...kept, ...there];
  for (const path of product.categories ?? []) {
    const category = await context.categories.idOf(tx, path, context.act);
    if (!category.ok) return category;
    categoryIds.push(category.value);
  }
  const gone: RowNote = { line: product.line, code: 'category_gone', data: {} };
  return ok({
    work,
    brandId: brand.value,
    categoryIds: product.categories ? categoryIds : undefined,
    notes: there.length < chosen.length ? [gone] : [],
  });
}

async function brandOf(
  tx: StoreTx,
  product: FileProduct,
  { brands, act }: Context,
): Promise<Result<string | null, Failure>> {
  if (product.vendor === '') return ok(null);
  return brands.idOf(
    tx,
    {
      name: product.vendor,
      locale: product.locale,
      ...(product.otherVendor ? { otherName: product.otherVendor } : {}),
    },
    act,
  );
}
