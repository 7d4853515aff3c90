import { createHash } from 'node:crypto';
import { type StoreTx, withSavepoint } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { importedProducts, type SaveOutcome, saveProducts } from '#domain/catalog/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type BrandIds, loadBrandIds } from './brand-ids.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import { queueImages, requeueFailedImages } from './queue-images.ts';
import type { ShopifyProduct } from './shopify-product.ts';
import { toProductInput } from './to-product-input.ts';

export type Applied = { outcome: 'created' | 'updated' | 'unchanged'; imagesQueued: number };

export type ApplyOutcome = Result<Applied, RefusedRows>;

type Context = { importId: string; brands: BrandIds; act: Act };

/** A product that is to be written. */
type Work = { product: ShopifyProduct; digest: string; isNew: boolean };

/** Thrown to leave the savepoint with nothing written: those refused must not leave a new brand behind. */
class LeftBrands extends Error {
  refused: (ApplyOutcome | null)[];
  constructor(refused: (ApplyOutcome | null)[]) {
    super('A brand without a product');
    this.refused = refused;
  }
}

/**
 * Writes products of the file with their brands, redirects and queued pictures, in a few statements for all. Each has
 * its own outcome, in their order; of one that is refused nothing is there.
 */
export async function applyProducts(
  tx: StoreTx,
  products: ShopifyProduct[],
  { importId, currency, act }: { importId: string; currency: string; act: Act },
): Promise<ApplyOutcome[]> {
  const known = await importedProducts(
    tx,
    products.map(({ handle }) => handle),
  );
  const works = products.map((product) => ({
    product,
    digest: digestOf(product, currency),
    isNew: !known.has(product.handle),
  }));
  const isUnchanged = ({ product, digest }: Work) => known.get(product.handle)?.digest === digest;
  const changed = works.filter((work) => !isUnchanged(work));
  const idOf = ({ product }: Work) => known.get(product.handle)?.productId ?? '';
  const requeued = await requeueFailedImages(tx, {
    productIds: works.filter(isUnchanged).map(idOf),
    importId,
  });
  const brands = await loadBrandIds(
    tx,
    changed.map(({ product }) => product.vendor),
  );
  const written = (await writeSafely(tx, changed, { importId, brands, act })).values();
  return works.map((work) => {
    if (!isUnchanged(work)) return written.next().value as ApplyOutcome;
    return ok({ outcome: 'unchanged', imagesQueued: requeued.get(idOf(work)) ?? 0 });
  });
}

/** All together; where the database refuses them, in ever smaller parts, until only the bad one is left out. */
async function writeSafely(tx: StoreTx, works: Work[], context: Context): Promise<ApplyOutcome[]> {
  const [first] = works;
  if (!first) return [];
  try {
    return await withSavepoint(tx, () => writeWorks(tx, works, context));
  } catch (error) {
    context.brands.forgetUnsaved();
    if (error instanceof LeftBrands) return writeOthers(tx, { works, refused: error.refused }, context);
    const reason = dataError(error);
    if (reason === null) throw error;
    if (works.length === 1) return [notSaved(first, reason)];
    const half = Math.ceil(works.length / 2);
    const before = await writeSafely(tx, works.slice(0, half), context);
    return [...before, ...(await writeSafely(tx, works.slice(half), context))];
  }
}

async function writeOthers(
  tx: StoreTx,
  { works, refused }: { works: Work[]; refused: (ApplyOutcome | null)[] },
  context: Context,
): Promise<ApplyOutcome[]> {
  const others = works.filter((_, index) => !refused[index]);
  const written = (await writeSafely(tx, others, context)).values();
  return refused.map((outcome) => outcome ?? (written.next().value as ApplyOutcome));
}

async function writeWorks(
  tx: StoreTx,
  works: Work[],
  { importId, brands, act }: Context,
): Promise<ApplyOutcome[]> {
  const branded: Result<{ work: Work; brandId: string | null }, Failure>[] = [];
  for (const work of works) {
    const brand = await brandOf(tx, work.product, { brands, act });
    branded.push(brand.ok ? ok({ work, brandId: brand.value }) : brand);
  }
  const inputs = branded.flatMap((each) =>
    each.ok
      ? toProductInput(each.value.work.product, { ...each.value.work, brandId: each.value.brandId })
      : [],
  );
  const saved = (await saveProducts(tx, inputs, { ...act, skipAudit: true })).values();
  const outcomes = branded.map((each) => (each.ok ? (saved.next().value as SaveOutcome) : each));
  const refused = outcomes.map((outcome, index) => refusalOf(outcome, works[index]?.product));
  if (brands.hasUnsaved() && refused.some((each) => each !== null)) throw new LeftBrands(refused);
  brands.keep();
  const pairs = outcomes.flatMap((outcome, index) => {
    const product = works[index]?.product;
    return outcome.ok && product ? [{ product, saved: outcome.value }] : [];
  });
  const queued = await queueImages(tx, pairs, importId);
  return outcomes.map((outcome, index) => {
    if (!outcome.ok) return refused[index] as ApplyOutcome;
    const { productId, created } = outcome.value;
    return ok({ outcome: created ? 'created' : 'updated', imagesQueued: queued.get(productId) ?? 0 });
  });
}

async function brandOf(
  tx: StoreTx,
  product: ShopifyProduct,
  { brands, act }: Pick<Context, 'brands' | 'act'>,
): Promise<Result<string | null, Failure>> {
  if (product.vendor === '') return ok(null);
  return brands.idOf(tx, { name: product.vendor, locale: product.locale }, act);
}

/** The catalogue's no, said of the row that caused it; null for a yes. */
function refusalOf(
  outcome: Result<unknown, Failure>,
  product: ShopifyProduct | undefined,
): ApplyOutcome | null {
  if (outcome.ok || !product) return null;
  return fail('refused', [problemOf(outcome, product)]);
}

function problemOf(failure: Failure, product: ShopifyProduct): RowProblem {
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

function notSaved({ product }: Work, reason: string): ApplyOutcome {
  return fail('refused', [{ line: product.line, code: 'not_saved', data: { reason } }]);
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
