import type { AdminSort, ProductStatus, StockState } from '#domain/catalog/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { ListRules } from '../../ui/console/list/list-state.ts';

/** The tabs of the products list: all, by status, or by task. */
export const PRODUCT_VIEWS = [
  ...(['all', 'active', 'draft', 'low', 'untranslated', 'unwritten'] as const),
  ...(['unpictured', 'uncategorized', 'archived'] as const),
] as const;
export type ProductViewName = (typeof PRODUCT_VIEWS)[number];

/**
 * Products whose status was changed to `from`: what each had before, as "id:status". Or the ids of products that were
 * put into a category, or taken out of it.
 */
export type ProductsUndo =
  | { from: ProductStatus; was: string[] }
  | { category: string; isOn: boolean; was: string[] };

/**
 * The views of products without a text in one language: the store's second language, and its first, which may be
 * missing after an import.
 */
export function missingLocale(view: string, defaultLocale: Locale): Locale | null {
  if (view === 'untranslated') return otherLocale(defaultLocale);
  return view === 'unwritten' ? defaultLocale : null;
}

export const PRODUCT_SORTS = [
  'newest',
  'oldest',
  'updated',
  'name',
  'nameDown',
  'price',
  'priceDown',
] as const satisfies readonly AdminSort[];

export const STOCK_CHOICES = ['in', 'low', 'out'] as const satisfies readonly StockState[];

export const PRODUCT_COLUMNS = [
  'status',
  'category',
  'brand',
  'languages',
  'variants',
  'stock',
  'price',
  'updated',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

export const PRODUCT_RULES = {
  path: '/admin/products',
  views: PRODUCT_VIEWS,
  filters: ['category', 'brand', 'collection', 'stock', 'tag'],
  sorts: PRODUCT_SORTS,
  columns: { all: PRODUCT_COLUMNS, plain: ['status', 'category', 'variants', 'stock', 'price'] },
} satisfies ListRules;
