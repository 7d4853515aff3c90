import { createHash } from 'node:crypto';
import { type StoreTx, withSavepoint } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  addRedirect,
  type ImportedProduct,
  type SavedProduct,
  type SaveProductFailure,
  saveProduct,
} from '#domain/catalog/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { BrandIds } from './brand-ids.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import { queueImages, requeueFailedImages } from './queue-images.ts';
import type { ShopifyProduct } from './shopify-product.ts';
import { toProductInput } from './to-product-input.ts';

export type Applied = { outcome: 'created' | 'updated' | 'unchanged'; imagesQueued: number };

export type ApplyContext = {
  importId: string;
  currency: string;
  known: Map<string, ImportedProduct>;
  brands: BrandIds;
  act: Act;
};

/** Thrown to leave the savepoint with nothing written; caught right outside it. */
class Refused extends Error {
  problem: RowProblem;
  constructor(problem: RowProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Writes one product of the file with its brand, redirect and queued pictures; on a refusal nothing of it. */
export async function applyProduct(
  tx: StoreTx,
  product: ShopifyProduct,
  context: ApplyContext,
): Promise<Result<Applied, RefusedRows>> {
  const digest = digestOf(product, context.currency);
  const known = context.known.get(product.handle);
  if (known?.digest === digest) {
    const imagesQueued = await requeueFailedImages(tx, {
      productId: known.productId,
      importId: context.importId,
    });
    return ok({ outcome: 'unchanged', imagesQueued });
  }
  try {
    return ok(await withSavepoint(tx, () => writeProduct(tx, { product, digest, isNew: !known }, context)));
  } catch (error) {
    context.brands.forgetUnsaved();
    if (error instanceof Refused) return fail('refused', [error.problem]);
    const reason = dataError(error);
    if (reason === null) throw error;
    return fail('refused', [{ line: product.line, code: 'not_saved', data: { reason } }]);
  }
}

async function writeProduct(
  tx: StoreTx,
  { product, digest, isNew }: { product: ShopifyProduct; digest: string; isNew: boolean },
  context: ApplyContext,
): Promise<Applied> {
  const brandId = await brandOf(tx, product, context);
  const input = toProductInput(product, { brandId, digest, isNew });
  const saved = await saveProduct(tx, input, { ...context.act, skipAudit: true });
  if (!saved.ok) throw new Refused(refusal(saved, product));
  if (saved.value.created) await redirectOldPath(tx, { product, saved: saved.value }, context.act);
  const imagesQueued = await queueImages(tx, { product, saved: saved.value, importId: context.importId });
  context.brands.keep();
  return { outcome: saved.value.created ? 'created' : 'updated', imagesQueued };
}

async function brandOf(tx: StoreTx, product: ShopifyProduct, context: ApplyContext): Promise<string | null> {
  if (product.vendor === '') return null;
  const brand = await context.brands.idOf(tx, { name: product.vendor, locale: product.locale }, context.act);
  if (!brand.ok) throw new Refused(refusal(brand, product));
  return brand.value;
}

/** Links to the old shop lead to /products/{handle}: where our slug is another, that path must follow. */
async function redirectOldPath(
  tx: StoreTx,
  { product, saved }: { product: ShopifyProduct; saved: SavedProduct },
  act: Act,
): Promise<void> {
  const row = await tx
    .selectFrom('product_texts')
    .select('slug')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', saved.productId)
    .where('locale', '=', product.locale)
    .executeTakeFirstOrThrow();
  if (row.slug === product.handle || /[/?#\\]/.test(product.handle)) return;
  await addRedirect(tx, { from: `/products/${product.handle}`, to: `/products/${row.slug}` }, act);
}

/** The catalogue's no, said of the row that caused it. */
function refusal(
  failure: { code: SaveProductFailure | string; data: unknown },
  product: ShopifyProduct,
): RowProblem {
  const data = (failure.data ?? {}) as Record<string, string | number>;
  if (failure.code === 'duplicate_sku') {
    const row = product.variants.find(({ sku }) => sku === data.sku);
    return { line: row?.line ?? product.line, code: 'sku_taken', data: { sku: String(data.sku) } };
  }
  if (failure.code === 'too_long') {
    return {
      line: product.line,
      code: 'too_long',
      data: { field: String(data.field), max: Number(data.max) },
    };
  }
  return { line: product.line, code: 'not_saved', data: { reason: String(failure.code) } };
}

/**
 * PostgreSQL's code where it is the product's words that it cannot hold (classes 22, 23, 54): trying again changes
 * nothing, and one such product must not keep the others out. null for everything else, which is tried again.
 */
function dataError(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|23|54)[0-9A-Z]{3}$/.test(code) ? code : null;
}

/** Lines are left out: a product that only moved within the file is unchanged. */
function digestOf(product: ShopifyProduct, currency: string): string {
  const { line: _line, variants, ...rest } = product;
  const content = { ...rest, variants: variants.map(({ line: _row, ...variant }) => variant), currency };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
