import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { type Failure, fail, type Result } from '#lib/result.ts';
import type { SaveProductFailure } from './errors.ts';
import { type DraftVariant, type ProductDraft, readProductDraft } from './product-draft.ts';
import type { ProductInput, VariantInput } from './product-input.ts';
import { saveProduct } from './save-product.ts';
import type { SavedProduct } from './save-products.ts';

const LONGEST_TITLE = 300;
/** A form of a few bytes copies up to 2,048 variants. Unlimited copies would fill the disk that all stores share. */
const COPIES: Limit = { bucket: 'product copies', windowSeconds: 3600, free: 120, refuse: 120 };

/** The store has copied 120 products within an hour. */
type TooManyCopies = Failure<'too_many_copies', undefined>;

type Input = {
  productId: string;
  currency: string;
  /** The suffix of the copy's title, by language. */
  mark: Record<Locale, string>;
};

/** Copies a product as a draft, without values that must be unique (SKUs, barcodes) and without stock. */
export async function duplicateProduct(
  tx: StoreTx,
  input: Input,
  act: Act,
): Promise<Result<SavedProduct, SaveProductFailure | TooManyCopies>> {
  const draft = await readProductDraft(tx, input);
  if (!draft) return fail('product_not_found');
  const { isRefused } = await countAttempt(tx, COPIES, { subject: 'all', at: act.at });
  if (isRefused) return fail('too_many_copies');
  return saveProduct(tx, copyOf(draft, input), act);
}

function copyOf(draft: ProductDraft, { currency, mark }: Input): ProductInput {
  const texts: ProductInput['texts'] = {};
  for (const locale of LOCALES) {
    const text = draft.texts[locale];
    if (!text) continue;
    const { title, body: bodyHtml, seoTitle, seoDescription } = text;
    const behind = ` ${mark[locale]}`;
    const marked = `${title.slice(0, LONGEST_TITLE - behind.length)}${behind}`;
    texts[locale] = { title: marked, bodyHtml, seoTitle, seoDescription };
  }
  return {
    texts,
    status: 'draft',
    brandId: draft.brandId,
    categoryIds: draft.categoryIds,
    tags: draft.tags,
    productType: draft.productType,
    isHiddenFromSearch: draft.isHiddenFromSearch,
    sizeGuideId: draft.sizeGuideId,
    hidesSizeGuide: draft.hidesSizeGuide,
    mediaIds: draft.images.map(({ id }) => id),
    relatedIds: draft.related.map(({ id }) => id),
    custom: draft.custom,
    options: draft.options,
    variants: draft.variants.map((variant) => copyOfVariant(variant, currency)),
  };
}

function copyOfVariant(variant: DraftVariant, currency: string): VariantInput {
  const { values, weightGrams, taxClass, mediaId, isTracked, allowsBackorder } = variant;
  const amountOf = (amount: number | null) => (amount === null ? null : money(amount, currency));
  return {
    values,
    price: money(variant.amount, currency),
    compareAt: amountOf(variant.compareAt),
    cost: amountOf(variant.cost),
    weightGrams,
    taxClass,
    mediaId,
    stock: { isTracked, quantity: 0, allowsBackorder },
  };
}
