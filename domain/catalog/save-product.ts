import { type StoreTx, withSavepoint } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkReferences } from './check-references.ts';
import type { SaveProductFailure } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { type KnownProduct, lockKnownProduct } from './known-product.ts';
import { type ProductPlan, planProduct } from './plan-product.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';
import type { ProductWrite } from './product-write.ts';
import { moveProductPaths } from './redirects.ts';
import { chooseSlugs, PRODUCT_SLUGS } from './slugs.ts';
import { chooseValueIds, deleteVanished, optionRows } from './write-options.ts';
import { clearReplaced, productRow, setRows, textRows } from './write-product.ts';
import { writeTogether } from './write-together.ts';
import { chooseVariantRows, clearTheWay, variantRows } from './write-variants.ts';

export type SavedProduct = {
  productId: string;
  created: boolean;
  version: number;
  /** In the order of input.variants. */
  variantIds: string[];
};

/** Writes a product whole, in all its tables; on a failure nothing of it. `act` may carry { skipAudit }. */
export async function saveProduct(
  tx: StoreTx,
  input: ProductInput,
  act: Act & SaveProductOptions,
): Promise<Result<SavedProduct, SaveProductFailure>> {
  const plan = planProduct(input);
  if (!plan.ok) return plan;
  if (input.id !== undefined && !isId(input.id)) return fail('product_not_found');
  const attempt = () => withSavepoint(tx, () => savePlanned(tx, { input, plan: plan.value, act }));
  try {
    return await attempt();
  } catch (error) {
    // Another save took the SKU, slug or import handle in between. It is done now: look again, and see it.
    if (!isTaken(error)) throw error;
    return attempt();
  }
}

async function savePlanned(
  tx: StoreTx,
  save: { input: ProductInput; plan: ProductPlan; act: Act & SaveProductOptions },
): Promise<Result<SavedProduct, SaveProductFailure>> {
  const { input, plan } = save;
  const known = await lockKnownProduct(tx, input);
  const refused = refuse(input, plan, known);
  if (refused) return refused;
  const productId = known?.id ?? newId();
  const broken = await checkReferences(tx, input, { product: plan, productId });
  if (broken) return broken;
  const owned = { ownerId: productId, texts: plan.texts, known: known?.texts ?? [] };
  const slugs = await chooseSlugs(tx, PRODUCT_SLUGS, owned);
  const version = (known?.version ?? 0) + 1;
  return ok(await writeAll(tx, { ...save, known, productId, version, slugs }));
}

function isTaken(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return (
    code === '23505' && /^(variants_sku|product_texts_.*slug.*|products_.*import_handle.*)$/.test(constraint)
  );
}

function refuse(
  input: ProductInput,
  plan: ProductPlan,
  known: KnownProduct | null,
):
  | Extract<SaveProductFailure, { ok: false }>
  | { ok: false; code: 'product_not_found' | 'title_missing'; data: undefined }
  | null {
  if (input.id !== undefined && !known) return fail('product_not_found');
  if (known && input.expectedVersion !== undefined && input.expectedVersion !== known.version) {
    return fail('stale', { version: known.version, updatedAt: known.updatedAt });
  }
  const hasTitle = LOCALES.some((locale) => {
    const given = plan.texts[locale];
    return given === undefined ? known?.texts.some((text) => text.locale === locale) : given !== null;
  });
  return hasTitle ? null : fail('title_missing');
}

async function writeAll(tx: StoreTx, write: ProductWrite): Promise<SavedProduct> {
  const valueIds = chooseValueIds(write);
  const rows = chooseVariantRows(write);
  await clearReplaced(tx, write);
  await deleteVanished(tx, write, valueIds);
  await clearTheWay(tx, write, rows);
  await writeTogether(tx, [
    productRow(tx, write),
    ...textRows(tx, write),
    ...setRows(tx, write),
    ...optionRows(tx, write, valueIds),
    ...variantRows(tx, write, { rows, valueIds }),
  ]);
  await indexProducts(tx, [write.productId]);
  await moveProductPaths(tx, write);
  await writeAudit(tx, write);
  const { productId, version } = write;
  return { productId, created: write.known === null, version, variantIds: rows.map((row) => row.id) };
}

async function writeAudit(tx: StoreTx, write: ProductWrite): Promise<void> {
  const { known, plan, input, version } = write;
  if (write.act.skipAudit) return;
  const titles = Object.fromEntries(LOCALES.map((locale) => [locale, plan.texts[locale]?.title]));
  await recordAudit(tx, write.act, {
    action: known ? 'product.saved' : 'product.created',
    subjectKind: 'product',
    subjectId: write.productId,
    before: known
      ? {
          version: known.version,
          status: known.status,
          titles: Object.fromEntries(known.texts.map((text) => [text.locale, text.title])),
          variants: known.variants.length,
        }
      : undefined,
    after: { version, status: input.status, titles, variants: plan.variants.length },
  });
}
