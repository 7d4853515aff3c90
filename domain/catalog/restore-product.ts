import { sql } from 'kysely';
import { type StoreTx, withSavepoint } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import {
  type DraftVariant,
  type ProductDraft,
  readProductDraft,
  readProductDrafts,
} from './product-draft.ts';
import type { CustomValue, ProductInput, VariantInput } from './product-input.ts';
import { type ProductState, readStates } from './product-states.ts';
import { saveProduct } from './save-product.ts';
import { setCurrencyPrice } from './set-currency-price.ts';
import { picturesOf, withPictures } from './swatch-picture.ts';

/** A product before a change of all its fields, and its state right after that change. */
export type FormerProduct = { draft: ProductDraft; was: ProductState; left: ProductState };

/** Reads products before a change, by id. */
export async function readFormer(
  tx: StoreTx,
  input: { productIds: string[]; currency: string },
): Promise<Map<string, Omit<FormerProduct, 'left'>>> {
  if (input.productIds.length === 0) return new Map();
  const states = await readStates(tx, input.productIds);
  const drafts = await readProductDrafts(tx, input);
  return new Map(
    drafts.flatMap((draft) => {
      const was = states.get(draft.id);
      return was ? [[draft.id, { draft, was }] as const] : [];
    }),
  );
}

class Refused extends Error {
  failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Gives a product its former values again, or changes nothing. Units that were sold since then stay sold. What no longer
 * exists, such as a category, is left out. The caller writes the audit entry.
 */
export async function restoreProduct(
  tx: StoreTx,
  { former, currency }: { former: FormerProduct; currency: string },
  act: Act,
): Promise<Result<undefined, Failure>> {
  try {
    return await withSavepoint(tx, async () => {
      await reviveVariants(tx, former.draft);
      await leaveCollections(tx, former);
      const input = await inputOf(tx, former, currency);
      const saved = await saveProduct(tx, input, { ...act, skipAudit: true });
      if (!saved.ok) throw new Refused(saved);
      await restorePrices(tx, former, act);
      return ok();
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.failure.code, error.failure.data);
    throw error;
  }
}

/** Variants that the change archived. Their SKU and combination are free until the save writes them again. */
async function reviveVariants(tx: StoreTx, draft: ProductDraft): Promise<void> {
  const ids = draft.variants.map(({ id }) => id);
  await tx
    .updateTable('variants')
    .set({ archived_at: null, sku: null, combination: sql<string>`'/' || id::text` })
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', draft.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is not', null)
    .execute();
}

async function leaveCollections(tx: StoreTx, { draft, was, left }: FormerProduct): Promise<void> {
  const joined = left.collectionIds.filter((id) => !was.collectionIds.includes(id));
  if (joined.length === 0) return;
  await tx
    .deleteFrom('collection_products')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', draft.id)
    .where('collection_id', 'in', joined)
    .execute();
}

async function inputOf(tx: StoreTx, former: FormerProduct, currency: string): Promise<ProductInput> {
  const { draft, was } = former;
  const isThere = await stillThere(tx, draft);
  const now = await readProductDraft(tx, { productId: draft.id, currency });
  return {
    id: draft.id,
    texts: textsOf(draft),
    status: draft.status,
    publishAt: draft.publishAt && new Date(draft.publishAt),
    brandId: draft.brandId && isThere(draft.brandId) ? draft.brandId : null,
    categoryIds: draft.categoryIds.filter(isThere),
    tags: draft.tags,
    productType: draft.productType,
    isFeatured: draft.isFeatured,
    mediaIds: draft.images.map(({ id }) => id).filter(isThere),
    relatedIds: draft.related.map(({ id }) => id).filter(isThere),
    custom: customOf(
      draft.custom.filter(({ fieldId }) => isThere(fieldId)),
      now?.custom ?? [],
    ),
    options: withPictures(draft.options, isThere),
    variants: draft.variants.map((variant) => variantOf(variant, { former, currency, isThere })),
    importDigest: was.digest,
  };
}

function textsOf({ texts }: ProductDraft): ProductInput['texts'] {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const text = texts[locale];
      if (!text) return [locale, null];
      const { body: bodyHtml, ...rest } = text;
      return [locale, { ...rest, bodyHtml }];
    }),
  );
}

/** The former values, and empty ones for fields that had none. */
function customOf(before: CustomValue[], now: CustomValue[]): CustomValue[] {
  const had = new Set(before.map(({ fieldId }) => fieldId));
  const added = now.filter(({ fieldId }) => !had.has(fieldId));
  return [...before, ...added.map((each) => ({ ...each, words: { en: '', ar: '' }, value: '' }))];
}

type Around = { former: FormerProduct; currency: string; isThere: (id: string) => boolean };

function variantOf(variant: DraftVariant, { former, currency, isThere }: Around): VariantInput {
  const { id, values, sku, barcode, weightGrams, taxClass, mediaId, isTracked, allowsBackorder } = variant;
  const amountOf = (amount: number | null) => (amount === null ? null : money(amount, currency));
  const seen = former.left.stock[id];
  const price = amountOf(variant.saleAmount);
  return {
    ...{ id, values, sku, barcode, weightGrams, taxClass },
    mediaId: mediaId && isThere(mediaId) ? mediaId : null,
    price: money(variant.amount, currency),
    compareAt: amountOf(variant.compareAt),
    cost: amountOf(variant.cost),
    sale: price && { price, from: dateOf(variant.saleFrom), to: dateOf(variant.saleTo) },
    // A variant that the change archived kept its stock.
    ...(seen === undefined
      ? {}
      : { stock: { isTracked, quantity: variant.quantity, allowsBackorder, seen } }),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Returns whether a brand, category, picture, product or custom field of the draft still exists. */
async function stillThere(tx: StoreTx, draft: ProductDraft): Promise<(id: string) => boolean> {
  const { brandId, categoryIds, images, related, custom, options, variants } = draft;
  const ids = [
    ...(brandId ? [brandId] : []),
    ...categoryIds,
    ...images.map(({ id }) => id),
    ...related.map(({ id }) => id),
    ...custom.map(({ fieldId }) => fieldId),
    ...[...variants.flatMap(({ mediaId }) => mediaId ?? []), ...picturesOf(options)],
  ];
  const tables = ['brands', 'categories', 'media', 'products', 'custom_fields'].map(
    (table) =>
      sql`select id from ${sql.table(table)} where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql.join<{ id: string }>(tables, sql` union `).execute(tx);
  const found = new Set(rows.map(({ id }) => id));
  return (id) => found.has(id);
}

/** Prices that the change entered in other currencies. */
async function restorePrices(tx: StoreTx, { was, left }: FormerProduct, act: Act): Promise<void> {
  const keyOf = ({ variantId, currency }: { variantId: string; currency: string }) =>
    `${variantId} ${currency}`;
  const before = new Map(was.entered.map((each) => [keyOf(each), each.amount]));
  const after = new Map(left.entered.map((each) => [keyOf(each), each.amount]));
  const both = new Map([...was.entered, ...left.entered].map((each) => [keyOf(each), each]));
  for (const [key, { variantId, currency: code }] of both) {
    const amount = before.get(key);
    if (amount === after.get(key)) continue;
    const price = amount === undefined ? null : money(amount, code);
    const set = await setCurrencyPrice(tx, { variantId, code, price }, act);
    // The variant came with the change, or the store no longer sells in the currency.
    if (!set.ok && set.code !== 'variant_not_found' && set.code !== 'currency_not_found')
      throw new Error(`A price was not restored: ${set.code}`);
  }
}
