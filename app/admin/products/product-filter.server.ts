import type { AdminProductFilter, AdminSort, StockState } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ListState } from '../../ui/console/list/list-state.ts';
import { missingLocale, PRODUCT_SORTS, STOCK_CHOICES } from './product-views.ts';

export function filterOf(state: ListState, defaultLocale: Locale): AdminProductFilter {
  const { category, brand, collection, stock, tag } = state.filters;
  const stockState = STOCK_CHOICES.find((each) => each === stock);
  return {
    query: state.query,
    ...(category && { categoryId: category }),
    ...(brand && { brandId: brand }),
    ...(collection && { collectionId: collection }),
    ...(tag && { tag }),
    ...(stockState && { stock: stockState }),
    ...viewFilter(state.view, defaultLocale),
  };
}

export function sortOf(state: ListState): AdminSort {
  return PRODUCT_SORTS.find((each) => each === state.sort) ?? 'newest';
}

function viewFilter(view: string, defaultLocale: Locale): AdminProductFilter {
  if (view === 'active' || view === 'draft' || view === 'archived') return { status: view };
  if (view === 'low') return { stock: 'low' satisfies StockState };
  if (view === 'unpictured') return { lacks: 'picture' };
  if (view === 'uncategorized') return { lacks: 'category' };
  const missing = missingLocale(view, defaultLocale);
  return missing ? { missing } : {};
}
