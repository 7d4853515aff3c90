import type { TaxClass } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { FieldKind } from './custom-fields.ts';

/** What a product says in a field of the store's own: words of a text, one value of the other kinds; '' for nothing. */
export type CustomValue = { fieldId: string; kind: FieldKind; words: Record<Locale, string>; value: string };

export type ProductStatus = 'draft' | 'active' | 'archived';
export type OptionKind = 'colour' | 'size' | 'other';
export type Words = Partial<Record<Locale, string>>;

export type ProductText = {
  title: string;
  /** Made from the title when missing (a new product) or left as it is (an old one); made unique either way. */
  slug?: string;
  /** Sanitised on save. */
  bodyHtml?: string;
  seoTitle?: string;
  seoDescription?: string;
};

export type OptionValueInput = {
  labels: Words;
  /** The value in addresses (?size=M). Made from the English label when missing; see valueCode. */
  code?: string;
  /** '#RRGGBB' */
  swatch?: string;
};

export type OptionInput = { names: Words; kind?: OptionKind; values: OptionValueInput[] };

export type StockInput = {
  isTracked: boolean;
  quantity: number;
  allowsBackorder?: boolean;
  /** What was left when the quantity was typed: what has been sold or come in since then counts too. */
  seen?: number;
};

/** A lower price for a while (G3); a side of the window that is null is open. */
export type SaleInput = { price: Money; from: Date | null; to: Date | null };

export type VariantInput = {
  /** A variant of the product that this one is, whatever its options were; left out: the one of its combination. */
  id?: string;
  /** One value code (or the label it was made from) per option, in option order; [] without options. */
  values: string[];
  price: Money;
  compareAt?: Money | null;
  /** What the store pays for one. Left out: kept. */
  cost?: Money | null;
  /** Left out: kept; null ends it. One that is not below the price does not count. */
  sale?: SaleInput | null;
  sku?: string | null;
  barcode?: string;
  weightGrams?: number;
  /** Left out: kept; a new one is taxed as standard. */
  taxClass?: TaxClass;
  /** Left out: a known variant keeps what it has, a new one is not tracked (always sellable). */
  stock?: StockInput;
  /** Left out: kept. */
  mediaId?: string | null;
};

/**
 * A product whole. With an id it is that product, with an importHandle the one that carries it, else a new one.
 * Options and variants are replaced as given; of the other fields one that is left out keeps what it is.
 */
export type ProductInput = {
  id?: string;
  /** The version the editor saw: another one now is 'stale'. */
  expectedVersion?: number;
  /** A language left out is kept, null removes it. At least one must be there in the end. */
  texts: Partial<Record<Locale, ProductText | null>>;
  status: ProductStatus;
  publishAt?: Date | null;
  brandId?: string | null;
  categoryIds?: string[];
  tags?: string[];
  productType?: string;
  isFeatured?: boolean;
  /** In order; the first is the product's picture. */
  mediaIds?: string[];
  /** Products shown with it, in order. Left out: kept. */
  relatedIds?: string[];
  /** What it says in the store's own fields; one that is not named is kept. */
  custom?: CustomValue[];
  options: OptionInput[];
  variants: VariantInput[];
  importHandle?: string | null;
  importDigest?: string;
  /** Where it stood in another shop; those addresses lead to it. */
  oldPaths?: string[];
};

/** saveProduct's switches: the importer and the seeder write one audit row for all. */
export type SaveProductOptions = {
  skipAudit?: boolean;
  /** The caller indexes all products of its change at once. */
  skipIndex?: boolean;
};

export type CategoryInput = {
  id?: string;
  /** Left out: kept; null: a top category. */
  parentId?: string | null;
  position?: number;
  mediaId?: string | null;
  /** null takes a language's words away, as long as the other language has some. */
  texts: Partial<Record<Locale, ({ title: string; slug?: string; body?: string } & SeoWords) | null>>;
  /** The version that was edited: a save of an older one is refused. */
  expectedVersion?: number;
};

export type BrandInput = {
  id?: string;
  position?: number;
  logoMediaId?: string | null;
  texts: Partial<Record<Locale, ({ name: string; slug?: string } & SeoWords) | null>>;
  expectedVersion?: number;
};

/** What search engines are shown of a category, brand or collection; '' for its own title and text. */
export type SeoWords = { seoTitle?: string; seoDescription?: string };

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 2048;
export const MAX_RELATED = 12;
/** A million millions of minor units: what the database's check allows too. */
export const MAX_AMOUNT = 1_000_000_000_000;
