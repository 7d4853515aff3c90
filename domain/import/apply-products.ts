import { type StoreTx, withSavepoint } from '#db/index.ts';
import { readFormer, type SaveOutcome, saveProducts } from '#domain/catalog/index.ts';
import { type Failure, ok, type Result } from '#lib/result.ts';
import { type BrandIds, loadBrandIds } from './brand-ids.ts';
import { type CategoryIds, loadCategoryIds, NO_CATEGORIES } from './category-ids.ts';
import type { RowNote } from './errors.ts';
import type { FileProduct } from './file-product.ts';
import { finishProducts } from './finish-products.ts';
import { type Grouped, groupsOf, keptCategories, type Work } from './groups-of-product.ts';
import { knownProducts } from './known-products.ts';
import { linkNotes } from './link-lines.ts';
import { noteProducts } from './note-products.ts';
import { type OwnIds, ownIds } from './own-ids.ts';
import { findOwnPictures } from './own-pictures.ts';
import {
  type ApplyContext,
  type ApplyOutcome,
  dataError,
  digestOf,
  notSaved,
  refusalOf,
} from './product-outcomes.ts';
import { requeueFailedImages } from './queue-images.ts';
import { toProductInput } from './to-product-input.ts';

type Context = ApplyContext & {
  brands: BrandIds;
  categories: CategoryIds;
  kept: Map<string, string[]>;
  pictures: Map<string, string>;
  own: OwnIds;
};

/** Thrown to roll back to the savepoint, so that refused products leave no new brand or category. */
class LeftLocations extends Error {
  refused: (ApplyOutcome | null)[];
  constructor(refused: (ApplyOutcome | null)[]) {
    super('Refused products had created brands or categories');
    this.refused = refused;
  }
}

/** Writes products, brands, redirects and queued images in a few statements. One outcome each, in order. */
export async function applyProducts(
  tx: StoreTx,
  products: FileProduct[],
  around: ApplyContext,
): Promise<ApplyOutcome[]> {
  const { importId, currency, act } = around;
  if (products.length === 0) return [];
  const known = await knownProducts(tx, products);
  const works = products.map((product, index) => ({
    product,
    digest: digestOf(product, currency),
    knownId: known[index]?.productId ?? null,
  }));
  const isUnchanged = (work: Work, index: number) =>
    work.product.ownId === undefined && known[index]?.digest === work.digest;
  const changed = works.filter((work, index) => !isUnchanged(work, index));
  const requeued = await requeueFailedImages(tx, {
    productIds: works.filter(isUnchanged).flatMap(({ knownId }) => knownId ?? []),
    importId,
  });
  const wanted = changed.map(({ product }) => product);
  const vendors = wanted.map(({ vendor }) => vendor);
  const brands = await loadBrandIds(tx, vendors);
  const categories = wanted.some(({ categories: paths, categoryIds }) => paths?.length || categoryIds)
    ? await loadCategoryIds(tx)
    : NO_CATEGORIES;
  const pictures = await findOwnPictures(tx, products);
  const own = await ownIds(tx, wanted, act);
  const kept = await keptCategories(tx, changed);
  const context = { ...around, brands, categories, kept, pictures, own };
  const written = (await writeSafely(tx, changed, context)).values();
  return works.map((work, index) => {
    if (!isUnchanged(work, index)) return written.next().value as ApplyOutcome;
    const imagesQueued = requeued.get(work.knownId ?? '') ?? 0;
    return ok({ outcome: 'unchanged', variants: work.product.variants.length, imagesQueued, notes: [] });
  });
}

/** Writes all products together. If the database rejects a list, halves it until only bad products fail. */
async function writeSafely(tx: StoreTx, works: Work[], context: Context): Promise<ApplyOutcome[]> {
  const [first] = works;
  if (!first) return [];
  try {
    return await withSavepoint(tx, () => writeWorks(tx, works, context));
  } catch (error) {
    context.brands.forgetUnsaved();
    context.categories.forgetUnsaved();
    if (error instanceof LeftLocations) return writeOthers(tx, { works, refused: error.refused }, context);
    const reason = dataError(error);
    if (reason === null) throw error;
    if (works.length === 1) return [notSaved(first.product, reason)];
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

async function writeWorks(tx: StoreTx, works: Work[], context: Context): Promise<ApplyOutcome[]> {
  const { brands, categories, pictures, own, act, isDryRun, currency } = context;
  const grouped: Result<Grouped, Failure>[] = [];
  for (const work of works) grouped.push(await groupsOf(tx, work, context));
  const inputs = grouped.flatMap((each) =>
    each.ok
      ? toProductInput(each.value.work.product, { ...each.value, ...each.value.work, pictures, own })
      : [],
  );
  const productIds = works.flatMap(({ knownId }) => knownId ?? []);
  // A dry run cannot be undone.
  const former = await readFormer(tx, { productIds: isDryRun ? [] : productIds, currency });
  const saved = (await saveProducts(tx, inputs, { ...act, skipAudit: true })).values();
  const outcomes = grouped.map((each) => (each.ok ? (saved.next().value as SaveOutcome) : each));
  const refused = outcomes.map((outcome, index) => refusalOf(outcome, works[index]?.product));
  if ((brands.hasUnsaved() || categories.hasUnsaved()) && refused.some((each) => each !== null)) {
    throw new LeftLocations(refused);
  }
  brands.keep();
  categories.keep();
  const pairs = outcomes.flatMap((outcome, index) => {
    const product = works[index]?.product;
    return outcome.ok && product ? [{ product, saved: outcome.value }] : [];
  });
  const { queued, notes: left } = await finishProducts(tx, pairs, context);
  await noteProducts(tx, pairs, { ...context, former });
  return outcomes.map((outcome, index) => {
    const found = grouped[index];
    if (!outcome.ok || !found?.ok) return refused[index] as ApplyOutcome;
    const { productId } = outcome.value;
    const notes = [...found.value.notes, ...(left.get(productId) ?? [])];
    return savedOutcome(found.value.work, {
      ...outcome.value,
      queued: queued.get(productId),
      notes,
      isDryRun,
    });
  });
}

type Saved = {
  productId: string;
  created: boolean;
  queued: number | undefined;
  notes: RowNote[];
  isDryRun: boolean;
};

function savedOutcome(
  { product }: Work,
  { productId, created, queued = 0, notes, isDryRun }: Saved,
): ApplyOutcome {
  return ok({
    outcome: created ? 'created' : 'updated',
    variants: product.variants.length,
    imagesQueued: queued,
    notes: linkNotes([...product.notes, ...notes], isDryRun && created ? null : productId),
  });
}
