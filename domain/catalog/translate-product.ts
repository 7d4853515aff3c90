import { sql } from 'kysely';
import type { Page, PageAsked, StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type AdminProductRow, adminProducts } from './admin-products.ts';
import type { SaveProductFailure } from './errors.ts';
import { lockKnownProducts } from './known-product.ts';
import { type DraftVariant, type ProductDraft, readProductDrafts } from './product-draft.ts';
import type { ProductInput, VariantInput } from './product-input.ts';
import { type SavedProduct, type SaveOutcome, saveProducts } from './save-products.ts';

/** The number of rows of a page; each row has the texts of a product. */
const PAGE = 20;
/** A page of fifty descriptions of 200,000 characters would have twenty megabytes. */
const MOST_BODY = 20_000;

export type UntranslatedRow = Pick<
  AdminProductRow,
  'id' | 'title' | 'titleLocale' | 'status' | 'image' | 'version'
> & {
  /**
   * The description in the other language: sanitized HTML, '' if there is none, and for one of more than 20,000
   * characters, which is translated in the product's editor.
   */
  body: string;
};

/** Products without a text in the language, newest first, with their text in the other. Archived ones are excluded. */
export async function listUntranslated(
  tx: StoreTx,
  input: PageAsked & { missing: Locale; query?: string; currency: string },
): Promise<Page<UntranslatedRow> & { total: number }> {
  const { missing, query = '', currency, after = null, size = PAGE } = input;
  const locale = otherLocale(missing);
  const found = await adminProducts(tx, { missing, query, currency, locale, after, size });
  const { rows, total, next, previous } = found;
  const ids = rows.map(({ id }) => id);
  const { rows: texts } = await sql<{ id: string; body: string }>`
    select t.product_id as id, t.body_html as body from product_texts t
     where t.store_id = ${tx.storeId} and t.product_id = any(${ids}::uuid[]) and t.locale = ${locale}
       and length(t.body_html) <= ${MOST_BODY}`.execute(tx);
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  return {
    rows: rows.map(({ id, title, titleLocale, status, image, version }) => ({
      ...{ id, title, titleLocale, status, image, version },
      body: bodies.get(id) ?? '',
    })),
    ...{ total, next, previous },
  };
}

export type TranslationInput = {
  productId: string;
  /** The version that was read. If the product has another one by now, the save fails with 'stale'. */
  expectedVersion: number;
  locale: Locale;
  title: string;
  /** Sanitized on save. Unchanged if undefined. */
  bodyHtml: string | undefined;
  /** The store's currency, the same for all products of a call. */
  currency: string;
};

/** Saves a product's title and description in one language, and changes nothing else. */
export async function translateProduct(
  tx: StoreTx,
  input: TranslationInput,
  act: Act,
): Promise<Result<SavedProduct, SaveProductFailure>> {
  const [outcome] = await translateProducts(tx, [input], act);
  if (!outcome) throw new Error('A translation without an outcome');
  return outcome;
}

/** Like translateProduct, for several products in few statements. Returns an outcome per input, in order. */
export async function translateProducts(
  tx: StoreTx,
  inputs: readonly TranslationInput[],
  act: Act,
): Promise<SaveOutcome[]> {
  const productIds = inputs.map(({ productId }) => productId).filter(isId);
  const currency = inputs[0]?.currency ?? '';
  // Locked before they are read, so that the values that the save repeats are the current ones.
  await lockKnownProducts(
    tx,
    productIds.map((id) => ({ id })),
  );
  const drafts = new Map(
    (await readProductDrafts(tx, { productIds, currency })).map((draft) => [draft.id, draft]),
  );
  const wishes = inputs.map((input) => wishOf(input, drafts.get(input.productId)));
  const sound = wishes.flatMap((wish) => (wish.ok ? wish.value : []));
  const saved = (await saveProducts(tx, sound, act)).values();
  return wishes.map((wish) => (wish.ok ? (saved.next().value as SaveOutcome) : wish));
}

function wishOf(
  input: TranslationInput,
  draft: ProductDraft | undefined,
): Result<ProductInput, SaveProductFailure> {
  if (!draft) return fail('product_not_found');
  if (draft.version !== input.expectedVersion)
    return fail('stale', { version: draft.version, updatedAt: draft.updatedAt });
  return ok(withText(draft, input));
}

/** The current values of the fields that every save replaces. A save leaves all other fields unchanged. */
function withText(draft: ProductDraft, input: TranslationInput): ProductInput {
  const { locale, title, bodyHtml, expectedVersion, currency } = input;
  return {
    id: draft.id,
    expectedVersion,
    texts: { [locale]: { title, bodyHtml } },
    status: draft.status,
    options: draft.options,
    variants: draft.variants.map((variant) => unchanged(variant, currency)),
  };
}

function unchanged(variant: DraftVariant, currency: string): VariantInput {
  const { id, values, sku, barcode, weightGrams, amount, compareAt } = variant;
  return {
    ...{ id, values, sku, barcode, weightGrams },
    price: money(amount, currency),
    compareAt: compareAt === null ? null : money(compareAt, currency),
  };
}
