import type { TaxClass } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { FieldKind } from './custom-fields.ts';

/** The value of a custom field: `words` for texts, `value` for other kinds; '' for none. */
export type CustomValue = { fieldId: string; kind: FieldKind; words: Record<Locale, string>; value: string };

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export type OptionKind = 'colour' | 'size' | 'other';
export type Words = Partial<Record<Locale, string>>;

export type ProductText = {
  title: string;
  /** Default: derived from the title for a new product, else unchanged. Made unique in any case. */
  slug?: string;
  /** Sanitized on save. */
  bodyHtml?: string;
  seoTitle?: string;
  seoDescription?: string;
};

export type OptionValueInput = {
  labels: Words;
  /** The value in URLs (?size=M). Default: derived from the English label; see valueCode. */
  code?: string;
  /** '#RRGGBB' */
  swatch?: string;
  /** A picture of the library that is shown as the swatch, before its colour. Default: unchanged; null for none. */
  mediaId?: string | null;
};

export type OptionInput = { names: Words; kind?: OptionKind; values: OptionValueInput[] };

export type StockInput = {
  isTracked: boolean;
  quantity: number;
  allowsBackorder?: boolean;
  /**
   * The quantity that was shown when this one was typed: sales and receipts since then are taken into
   * account.
   */
  seen?: number;
};

/** A lower price for a limited time (G3). If `from` is null it has already begun; if `to` is null it has no end. */
export type SaleInput = { price: Money; from: Date | null; to: Date | null };

export type VariantInput = {
  /** The existing variant that this one replaces. Default: the variant with the same combination. */
  id?: string;
  /** One value code (or its label) per option, in option order; [] without options. */
  values: string[];
  price: Money;
  compareAt?: Money | null;
  /** The cost of one unit to the store. Default: unchanged. */
  cost?: Money | null;
  /** Default: unchanged; null ends the sale. A sale that is not below the price has no effect. */
  sale?: SaleInput | null;
  sku?: string | null;
  barcode?: string;
  weightGrams?: number;
  /** Default: unchanged, or 'standard' for a new variant. */
  taxClass?: TaxClass;
  /** Default: unchanged; a new variant is not tracked (always sellable). */
  stock?: StockInput;
  /** Default: unchanged. */
  mediaId?: string | null;
};

/**
 * A complete product. An id or an importHandle selects an existing product, else a new one is created.
 * Options and variants are replaced; other omitted fields are unchanged.
 */
export type ProductInput = {
  id?: string;
  /** The version that the editor loaded; a different version is 'stale'. */
  expectedVersion?: number;
  /** An omitted language is unchanged, null removes its text. At least one language has to remain. */
  texts: Partial<Record<Locale, ProductText | null>>;
  status: ProductStatus;
  publishAt?: Date | null;
  brandId?: string | null;
  categoryIds?: string[];
  tags?: string[];
  productType?: string;
  isFeatured?: boolean;
  /** Search engines are asked not to list the page. Default: unchanged. */
  isHiddenFromSearch?: boolean;
  /** The ids of the pictures, in order. The first picture is the product's main picture. */
  mediaIds?: string[];
  /** Related products, in order. Default: unchanged. */
  relatedIds?: string[];
  /** The product's own size guide; null for that of its nearest category. Default: unchanged. */
  sizeGuideId?: string | null;
  /** True if the product shows no guide, although its category has one. Default: unchanged. */
  hidesSizeGuide?: boolean;
  /** Values of custom fields; omitted fields are unchanged. */
  custom?: CustomValue[];
  options: OptionInput[];
  variants: VariantInput[];
  importHandle?: string | null;
  importDigest?: string;
  /** The product's addresses in another shop, which redirect to the product. */
  oldPaths?: string[];
};

/** The importer and the seeder write one audit row for all products. */
export type SaveProductOptions = {
  skipAudit?: boolean;
  /** True if the caller indexes all products of its change at once. */
  skipIndex?: boolean;
  /** The number of products that a dry run has created and undone: they take room in the package. */
  roomTaken?: number;
};

export type CategoryInput = {
  id?: string;
  /** Default: unchanged; null: a top category. */
  parentId?: string | null;
  position?: number;
  mediaId?: string | null;
  /** Null removes a language's texts, if the other language has some. */
  texts: Partial<Record<Locale, ({ title: string; slug?: string; body?: string } & SeoWords) | null>>;
  /** The version that was edited; a different version is 'stale'. */
  expectedVersion?: number;
  /** Search engines are asked not to list the page. Default: unchanged. */
  isHiddenFromSearch?: boolean;
};

export type BrandInput = {
  id?: string;
  position?: number;
  logoMediaId?: string | null;
  texts: Partial<Record<Locale, ({ name: string; slug?: string } & SeoWords) | null>>;
  expectedVersion?: number;
  /** Search engines are asked not to list the page. Default: unchanged. */
  isHiddenFromSearch?: boolean;
};

/** Title and description for search engines; '' for the entry's own title and text. */
export type SeoWords = { seoTitle?: string; seoDescription?: string };

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 2048;
export const MAX_RELATED = 12;
/** The limit of Shopify. */
export const MAX_TAGS = 250;
/** In minor units. The database checks the same limit. */
export const MAX_AMOUNT = 1_000_000_000_000;
