import type { PlanLimit } from '#domain/packages/index.ts';
import type { Failure } from '#lib/result.ts';
import type { FieldKind } from './custom-fields.ts';
import type { SaleFailure } from './plan-sale.ts';

export type SaveProductFailure =
  | 'product_not_found'
  | PlanLimit
  | Failure<'stale', { version: number; updatedAt: Date }>
  | 'title_missing'
  /** A title, slug, SKU, label or tag exceeds its column. */
  | Failure<'too_long', { field: string; max: number }>
  | Failure<'too_many_options', { count: number; max: number }>
  /** An option without a name or values, or two with the same name. */
  | Failure<'option_incomplete', { position: number }>
  | Failure<'duplicate_value', { option: number; code: string }>
  /** A swatch that is not '#RRGGBB'. */
  | Failure<'not_a_colour', { swatch: string }>
  | 'no_variants'
  | Failure<'too_many_variants', { count: number; max: number }>
  /** A variant has a value that its option lacks, or the wrong number of values. */
  | Failure<'unknown_value', { values: string[] }>
  | Failure<'duplicate_combination', { values: string[] }>
  /** Another live variant of the store, or of this input, has this SKU. */
  | Failure<'duplicate_sku', { sku: string }>
  | Failure<'price_negative', { amount: number }>
  | SaleFailure
  | Failure<'price_too_large', { amount: number; max: number }>
  | Failure<'stock_invalid', { quantity: number }>
  | Failure<'weight_invalid', { weightGrams: number }>
  | Failure<'brand_not_found', { id: string }>
  | Failure<'category_not_found', { id: string }>
  | Failure<'size_guide_not_found', { id: string }>
  | Failure<'media_not_found', { id: string }>
  /** A related product is not in the store, or is the product itself. */
  | Failure<'related_not_found', { id: string }>
  | Failure<'too_many_related', { count: number; max: number }>
  /** The custom field was deleted, or is of another kind. */
  | Failure<'field_not_found', { id: string }>
  /** The value does not match the field's kind. */
  | Failure<'field_invalid', { id: string; kind: FieldKind }>
  | Failure<'field_too_long', { id: string; max: number }>;

export type SaveCategoryFailure =
  | Failure<'stale', { version: number }>
  | 'category_not_found'
  | 'title_missing'
  | Failure<'too_long', { field: string; max: number }>
  | 'parent_not_found'
  /** The parent is the category itself or a category below it. */
  | 'category_cycle'
  /** The category, or a category below it, would be on a fourth level. */
  | 'too_deep'
  | Failure<'too_many_categories', { max: number }>
  | Failure<'media_not_found', { id: string }>;

export type MoveCategoryFailure = 'category_not_found' | 'parent_not_found' | 'category_cycle' | 'too_deep';

export type UndoMoveFailure = MoveCategoryFailure | 'changed_since';

export type RemoveCategoryFailure = 'category_not_found' | Failure<'has_sub_categories', { count: number }>;

export type SaveBrandFailure =
  | Failure<'stale', { version: number }>
  | 'brand_not_found'
  | 'title_missing'
  | Failure<'too_many_brands', { max: number }>
  | Failure<'too_long', { field: string; max: number }>
  | Failure<'media_not_found', { id: string }>;

export type SaveCollectionFailure =
  | Failure<'stale', { version: number }>
  | 'collection_not_found'
  | 'title_missing'
  | Failure<'too_long', { field: string; max: number }>
  /** The rule has no conditions, too many, or an invalid one. */
  | 'rule_invalid'
  | Failure<'too_many_collections', { max: number }>
  | Failure<'too_many_products', { count: number; max: number }>
  | Failure<'product_not_found', { id: string }>
  | Failure<'media_not_found', { id: string }>;

export type ChangeProductsFailure =
  | 'tag_missing'
  | Failure<'too_long', { field: string; max: number }>
  /** One of the products would have more tags. */
  | Failure<'too_many_tags', { max: number }>
  /** The store has changed 120,000 products within an hour. */
  | 'too_many_changes'
  | Failure<'brand_not_found', { id: string }>
  | Failure<'category_not_found', { id: string }>;

export type RowProblem = {
  id: string;
  field: 'status' | 'price' | 'compareAt' | 'quantity';
  /** below_sale: the sale price is not lower; not_higher: the compare-at price is not above the price. */
  code: 'gone' | 'changed' | 'invalid' | 'not_counted' | 'below_sale' | 'not_higher';
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
  /** An order contains the product. */
  | 'product_sold';

export type RedirectFailure =
  /** The address is not a path of a store, or is its home page. */
  | 'from_invalid'
  /** The target is not a path of this store: a redirect never leads out of the store. */
  | 'to_invalid'
  | 'same_path';
