import type { OptionKind, ProductStatus } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { OwnField, TypedCustom } from './typed-custom.ts';

export type TypedText = {
  title: string;
  body: string;
  slug: string;
  seoTitle: string;
  seoDescription: string;
};

export type TypedValue = { code: string; labels: Record<Locale, string>; swatch: string };

export type TypedOption = {
  key: string;
  kind: OptionKind;
  names: Record<Locale, string>;
  values: TypedValue[];
};

/** A row of the matrix: what stands in its fields. */
export type TypedVariant = {
  id: string | null;
  /** One value code an option; [] without options. */
  values: string[];
  /** Sold at all; a combination that is not stays in the matrix, and out of the shop. */
  isOn: boolean;
  price: string;
  compareAt: string;
  cost: string;
  sale: string;
  sku: string;
  barcode: string;
  weight: string;
  quantity: string;
  /** What was left when the page was drawn; null for a new one. */
  seen: number | null;
  /** Whether it could be sold below zero then. */
  seenBackorder: boolean;
  /** The window of its own sale price, as saved. */
  saleFrom: string;
  saleTo: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  mediaId: string;
};

export type TypedImage = {
  id: string;
  src: string;
  width: number;
  height: number;
  alt: Record<Locale, string>;
};

export type TypedRelated = { id: string; title: string; src: string | null };

/** What stands in the editor's fields, whole. */
export type TypedProduct = {
  texts: Record<Locale, TypedText>;
  status: ProductStatus;
  publishAt: string;
  brandId: string;
  categoryIds: string[];
  tags: string[];
  productType: string;
  isFeatured: boolean;
  taxClass: string;
  saleFrom: string;
  saleTo: string;
  /** What both were when the page was drawn: untouched, each variant keeps its own window. */
  saleWas: { from: string; to: string };
  images: TypedImage[];
  related: TypedRelated[];
  /** In the store's own fields, by the field's id. */
  custom: Record<string, TypedCustom>;
  options: TypedOption[];
  /** The one variant of a product without options, and what new rows of the matrix begin with. */
  base: TypedVariant;
  variants: TypedVariant[];
};

/** What is wrong with a field: the text's key below editor.problem, with its values. */
export type Problem = { code: ProblemCode; max?: number; value?: string };

export const PROBLEM_CODES = [
  'title_missing',
  'too_long',
  'slug_taken',
  'slug_invalid',
  'moment_invalid',
  'not_a_number',
  'too_many_decimals',
  'negative',
  'too_large',
  'price_missing',
  'compare_not_higher',
  'sale_not_lower',
  'sale_missing',
  'sale_window_empty',
  'stock_invalid',
  'stock_untracked',
  'stock_not_allowed',
  'weight_invalid',
  'duplicate_sku',
  'too_many_options',
  'too_many_variants',
  'option_incomplete',
  'duplicate_option',
  'duplicate_value',
  'not_a_colour',
  'no_variants',
  'brand_not_found',
  'category_not_found',
  'media_not_found',
  'related_not_found',
  'too_many_related',
  'field_not_found',
  'number_invalid',
  'link_invalid',
  'unreadable',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** By field: 'title.en', 'price', 'options.0'; of a row of the matrix 'variant:Navy/M.price'. */
export type Problems = Record<string, Problem>;

export type Choice = { id: string; title: string; titleLocale: Locale; depth: number };

export type ProductView = {
  id: string | null;
  version: number;
  title: string;
  typed: TypedProduct;
  categories: Choice[];
  brands: Choice[];
  /** The store's own fields, in their order. */
  fields: OwnField[];
  currency: string;
  /** How many decimals the currency has. */
  decimals: number;
  /** What people call the store's time zone. */
  zone: string;
  defaultLocale: Locale;
  /** Where the product's page is, in each language, without the slug. */
  addresses: Record<Locale, string>;
  storeName: string;
  /** The product's page in the shop; null while it has none that shoppers see. */
  href: string | null;
  isScheduled: boolean;
  isSold: boolean;
  canEdit: boolean;
  canAdjustStock: boolean;
  taxClasses: string[];
};

export type ProductResult =
  | {
      saved: true;
      version: number;
      typed?: undefined;
      problems?: undefined;
      stale?: undefined;
      failed?: undefined;
    }
  | { typed: TypedProduct; problems: Problems; stale?: undefined; failed?: undefined }
  | {
      typed: TypedProduct;
      problems?: undefined;
      stale: { version: number; theirs: TypedProduct };
      failed?: undefined;
    }
  | { failed: 'stale' | 'sold'; typed?: undefined; problems?: undefined; stale?: undefined };

export const STATUSES = ['active', 'draft', 'archived'] as const satisfies readonly ProductStatus[];
export const OPTION_KINDS = ['colour', 'size', 'other'] as const satisfies readonly OptionKind[];
export const MOST_OPTIONS = 3;
export const MOST_VARIANTS = 2048;
export const MOST_RELATED = 12;
