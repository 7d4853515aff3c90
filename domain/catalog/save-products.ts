import { setImmediate } from 'node:timers/promises';
import { noteChange, type StoreTx, withSavepoint } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { queueBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { auditProduct } from './audit-product.ts';
import { type Draft, findReferences } from './check-references.ts';
import { convertPrices } from './convert-prices.ts';
import { holdCurrencies } from './currencies.ts';
import type { SaveProductFailure } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { type KnownProduct, lockKnownProducts } from './known-product.ts';
import { type ProductPlan, planProduct } from './plan-product.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';
import type { ProductWrite } from './product-write.ts';
import { moveProductPaths } from './redirects.ts';
import { refreshPrices, refreshSales } from './refresh-prices.ts';
import { chooseManySlugs, PRODUCT_SLUGS } from './slugs.ts';
import { roomForNew, withinRoom } from './within-package.ts';
import { clearValues, valueRows } from './write-custom.ts';
import { chooseValueIds, deleteVanished, optionRows } from './write-options.ts';
import { clearReplaced, productRows, setRows, textRows } from './write-product.ts';
import { syncStock } from './write-stock.ts';
import { writeTaxClasses } from './write-tax-classes.ts';
import { writeTogether } from './write-together.ts';
import { chooseVariantRows, clearTheWay, variantRows, writeSales } from './write-variants.ts';

export type SavedProduct = {
  productId: string;
  created: boolean;
  version: number;
  /** The ids in the order of input.variants. */
  variantIds: string[];
};

export type SaveOutcome = Result<SavedProduct, SaveProductFailure>;

type Wish = { input: ProductInput; plan: Result<ProductPlan, SaveProductFailure> };

/**
 * Saves several products in few statements, with the result of saving one after the other. Returns an outcome
 * per input, in order; a failed input writes nothing. `act` may contain { skipAudit }.
 */
export async function saveProducts(
  tx: StoreTx,
  inputs: ProductInput[],
  act: Act & SaveProductOptions,
): Promise<SaveOutcome[]> {
  const wishes: Wish[] = [];
  for (const input of inputs) {
    wishes.push({ input, plan: planOf(input) });
    // An import's batch has up to a hundred products, each with texts that take a tenth of a second.
    await setImmediate();
  }
  const attempt = () => withSavepoint(tx, () => saveWishes(tx, wishes, act));
  const outcomes = await attempt().catch((error: unknown) => {
    // A concurrent save took the SKU, slug or import handle. It has committed, so a retry sees it.
    if (!isTaken(error)) throw error;
    return inputs.length > 1 ? null : attempt();
  });
  if (outcomes) return outcomes;
  const oneByOne: SaveOutcome[] = [];
  for (const input of inputs)
    oneByOne.push(...(await saveProducts(tx, [input], { ...act, skipIndex: true })));
  await indexProducts(
    tx,
    oneByOne.flatMap((outcome) => (outcome.ok ? [outcome.value.productId] : [])),
  );
  return oneByOne;
}

function planOf(input: ProductInput): Result<ProductPlan, SaveProductFailure> {
  const plan = planProduct(input);
  if (plan.ok && input.id !== undefined && !isId(input.id)) return fail('product_not_found');
  return plan;
}

/** Returns null if two inputs are one product, because the later input has to see the earlier write. */
async function saveWishes(
  tx: StoreTx,
  wishes: Wish[],
  act: Act & SaveProductOptions,
): Promise<SaveOutcome[] | null> {
  const sound = wishes.filter(({ plan }) => plan.ok).map(({ input }) => input);
  if (repeats(sound.flatMap(({ id, importHandle }) => id ?? importHandle ?? []))) return null;
  await holdCurrencies(tx);
  const room = await roomForNew(tx, sound);
  const locked = await lockKnownProducts(tx, sound);
  if (repeats(locked.flatMap((known) => known?.id ?? []))) return null;
  const knownOf = new Map(sound.map((input, index) => [input, locked[index] ?? null]));
  const drafts = wishes.map(({ input, plan }) =>
    plan.ok ? draft(input, plan.value, knownOf.get(input) ?? null) : plan,
  );
  const references = await findReferences(
    tx,
    drafts.flatMap((each) => (each.ok ? each.value : [])),
  );
  const found = drafts.map((each) => (each.ok ? (references.check(each.value) ?? each) : each));
  const checked = withinRoom(found, room, act.roomTaken);
  const writes = await decide(
    tx,
    checked.flatMap((each) => (each.ok ? each.value : [])),
    act,
  );
  await writeAll(tx, writes);
  const saved = writes.values();
  return checked.map((each) => (each.ok ? ok(savedOf(saved.next().value as ProductWrite)) : each));
}

function draft(
  input: ProductInput,
  plan: ProductPlan,
  known: KnownProduct | null,
): Result<Draft, SaveProductFailure> {
  if (input.id !== undefined && !known) return fail('product_not_found');
  if (known && input.expectedVersion !== undefined && input.expectedVersion !== known.version) {
    return fail('stale', { version: known.version, updatedAt: known.updatedAt });
  }
  const hasTitle = LOCALES.some((locale) => {
    const given = plan.texts[locale];
    return given === undefined ? known?.texts.some((text) => text.locale === locale) : given !== null;
  });
  return hasTitle ? ok({ input, plan, known, productId: known?.id ?? newId() }) : fail('title_missing');
}

async function decide(tx: StoreTx, drafts: Draft[], act: Act & SaveProductOptions): Promise<ProductWrite[]> {
  const choices = drafts.map(({ productId, plan, known }) => ({
    ownerId: productId,
    texts: plan.texts,
    known: known?.texts ?? [],
  }));
  const slugs = await chooseManySlugs(tx, PRODUCT_SLUGS, choices);
  return drafts.map((each, index) => ({
    ...each,
    version: (each.known?.version ?? 0) + 1,
    slugs: slugs[index] ?? {},
    valueIds: chooseValueIds(each.plan, each.known),
    variants: chooseVariantRows(each.plan, each.known),
    act,
  }));
}

async function writeAll(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const [first] = writes;
  if (!first) return;
  await syncStock(tx, writes);
  await clearReplaced(tx, writes);
  await clearValues(tx, writes);
  await deleteVanished(tx, writes);
  await clearTheWay(tx, writes);
  await writeTogether(tx, [
    ...productRows(tx, writes),
    ...textRows(tx, writes),
    ...setRows(tx, writes),
    ...valueRows(tx, writes),
    ...optionRows(tx, writes),
    ...variantRows(tx, writes),
  ]);
  const productIds = writes.map(({ productId }) => productId);
  await writeSales(tx, writes);
  await writeTaxClasses(tx, writes);
  const isConverted = await convertPrices(tx, productIds);
  await (isConverted ? refreshPrices : refreshSales)(tx, productIds, first.act.at);
  if (!first.act.skipIndex) await indexProducts(tx, productIds);
  await moveProductPaths(tx, writes);
  const changed = writes.filter(({ known }) => known);
  await queueBackInStockAlerts(
    tx,
    changed.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
  await noteChange(tx, [
    'home',
    'catalog',
    ...changed.map(({ productId }) => `product:${productId}` as const),
  ]);
  for (const write of writes) if (!write.act.skipAudit) await auditProduct(tx, write);
}

function savedOf({ productId, known, version, variants }: ProductWrite): SavedProduct {
  return { productId, created: known === null, version, variantIds: variants.map((row) => row.id) };
}

function isTaken(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== '23505') return false;
  if (constraint.startsWith('product_texts_')) return constraint.includes('slug');
  return (
    constraint === 'variants_sku' ||
    (constraint.startsWith('products_') && constraint.includes('import_handle'))
  );
}

function repeats(keys: string[]): boolean {
  return new Set(keys).size < keys.length;
}
