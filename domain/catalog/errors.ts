import type { Failure } from '#lib/result.ts';
import type { FieldKind } from './custom-fields.ts';
import type { SaleFailure } from './plan-sale.ts';

/** Why a product is not saved. Nothing of it is written then. */
export type SaveProductFailure =
  /** No product of this id in the store. */
  | 'product_not_found'
  /** Someone saved it since the editor opened it. */
  | Failure<'stale', { version: number; updatedAt: Date }>
  /** No language has a title. */
  | 'title_missing'
  /** A title, slug, SKU, label or tag is longer than its column. */
  | Failure<'too_long', { field: string; max: number }>
  /** More than three options. */
  | Failure<'too_many_options', { count: number; max: number }>
  /** An option without a name or without values, or two with one name. */
  | Failure<'option_incomplete', { position: number }>
  /** One value twice in an option. */
  | Failure<'duplicate_value', { option: number; code: string }>
  /** A swatch that is not '#RRGGBB'. */
  | Failure<'not_a_colour', { swatch: string }>
  | 'no_variants'
  | Failure<'too_many_variants', { count: number; max: number }>
  /** A variant names a value that its option does not have, or too few or too many. */
  | Failure<'unknown_value', { values: string[] }>
  | Failure<'duplicate_combination', { values: string[] }>
  /** Another live variant of the store, or of this input, carries it. */
  | Failure<'duplicate_sku', { sku: string }>
  | Failure<'price_negative', { amount: number }>
  | SaleFailure
  | Failure<'price_too_large', { amount: number; max: number }>
  | Failure<'stock_invalid', { quantity: number }>
  | Failure<'weight_invalid', { weightGrams: number }>
  | Failure<'brand_not_found', { id: string }>
  | Failure<'category_not_found', { id: string }>
  | Failure<'media_not_found', { id: string }>
  /** A product shown with it is not in the store, or is the product itself. */
  | Failure<'related_not_found', { id: string }>
  | Failure<'too_many_related', { count: number; max: number }>
  /** A field of the store's own is gone, or of another kind. */
  | Failure<'field_not_found', { id: string }>
  /** What is said in it is no number, no link, neither yes nor no. */
  | Failure<'field_invalid', { id: string; kind: FieldKind }>
  | Failure<'field_too_long', { id: string; max: number }>;

export type SaveCategoryFailure =
  | Failure<'stale', { version: number }>
  | 'category_not_found'
  | 'title_missing'
  | Failure<'too_long', { field: string; max: number }>
  | 'parent_not_found'
  /** The parent is the category itself or below it. */
  | 'category_cycle'
  /** It, or what is below it, would stand on a fourth level. */
  | 'too_deep'
  | Failure<'media_not_found', { id: string }>;

export type MoveCategoryFailure = 'category_not_found' | 'parent_not_found' | 'category_cycle' | 'too_deep';

export type RemoveCategoryFailure = 'category_not_found' | Failure<'has_sub_categories', { count: number }>;

export type SaveBrandFailure =
  | Failure<'stale', { version: number }>
  | 'brand_not_found'
  | 'title_missing'
  | Failure<'too_long', { field: string; max: number }>
  | Failure<'media_not_found', { id: string }>;

export type SaveCollectionFailure =
  | Failure<'stale', { version: number }>
  | 'collection_not_found'
  | 'title_missing'
  | Failure<'too_long', { field: string; max: number }>
  /** A rule without conditions, with too many, or with one that says nothing. */
  | 'rule_invalid'
  | Failure<'too_many_products', { count: number; max: number }>
  | Failure<'product_not_found', { id: string }>
  | Failure<'media_not_found', { id: string }>;

export type ChangeProductsFailure =
  | 'tag_missing'
  | Failure<'too_long', { field: string; max: number }>
  | Failure<'brand_not_found', { id: string }>
  | Failure<'category_not_found', { id: string }>;

export type RowProblem = {
  id: string;
  field: 'status' | 'price' | 'compareAt' | 'quantity';
  /** below_sale: its sale price would not be lower; not_higher: a price before must be above the price. */
  code: 'gone' | 'changed' | 'invalid' | 'not_counted' | 'below_sale' | 'not_higher';
  /** What stands there by now. */
  now?: string | number | null;
};

export type EditRowsFailure =
  | Failure<'too_many_edits', { max: number }>
  | Failure<'rows_refused', { problems: RowProblem[] }>;

export type ListingFailure =
  | 'category_not_found'
  | 'sub_category_not_found'
  | 'brand_not_found'
  | 'collection_not_found';

export type SetStockFailure = 'variant_not_found' | Failure<'stock_invalid', { quantity: number }>;

export type ArchiveProductFailure =
  | 'product_not_found'
  | Failure<'stale', { version: number; updatedAt: Date }>;

export type DeleteProductFailure =
  | ArchiveProductFailure
  /** An order points at it. */
  | 'product_sold';

/** Why an address cannot lead to another one. */
export type RedirectFailure =
  /** No path of a store; or its first page, which is never an old address. */
  | 'from_invalid'
  /** No path of this store: nobody is led out of it. */
  | 'to_invalid'
  | 'same_path';
