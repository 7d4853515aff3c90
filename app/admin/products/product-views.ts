import type { AdminSort, StockState } from '#domain/catalog/index.ts';
import type { ListRules } from '../../ui/console/list/list-state.ts';

/** The tabs of the products list: all, by status, or by task. */
export const PRODUCT_VIEWS = ['all', 'active', 'draft', 'low', 'untranslated', 'archived'] as const;
export type ProductViewName = (typeof PRODUCT_VIEWS)[number];

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
