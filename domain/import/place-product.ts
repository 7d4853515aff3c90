import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, ok, type Result } from '#lib/result.ts';
import type { BrandIds } from './brand-ids.ts';
import type { CategoryIds } from './category-ids.ts';
import type { FileProduct } from './file-product.ts';

type Context = { brands: BrandIds; categories: CategoryIds; act: Act };

export type Work = { product: FileProduct; digest: string; knownId: string | null };

export type Placed = { work: Work; brandId: string | null; categoryIds: string[] | undefined };

/** Finds the product's brand and categories, and creates missing ones. */
export async function placeOf(tx: StoreTx, work: Work, context: Context): Promise<Result<Placed, Failure>> {
  const { product } = work;
  const brand = await brandOf(tx, product, context);
  if (!brand.ok) return brand;
  const categoryIds: string[] = [];
  for (const path of product.categories ?? []) {
    const category = await context.categories.idOf(tx, path, context.act);
    if (!category.ok) return category;
    categoryIds.push(category.value);
  }
  return ok({ work, brandId: brand.value, categoryIds: product.categories ? categoryIds : undefined });
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
