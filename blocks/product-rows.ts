import type { Block } from './block.ts';
import { MOST_SPOTS } from './look-book/fields.ts';

/** The kinds that show products: in a row, or on the spots of a picture. */
export const ROW_KINDS = [
  'new_arrivals',
  'most_selling',
  'trending',
  'all_products',
  'products',
  'look_book',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/**
 * How many rows and products a page may show. Rendering a card takes a third of a millisecond, and the statement that selects
 * the rows grows with their square: 40 rows of 48 products took 1.2 s of the database and 0.6 s of the process.
 */
export const MOST_ROWS = 16;
export const MOST_ROW_PRODUCTS = 320;

export const isRowKind = (kind: string): kind is RowKind => ROW_KINDS.some((each) => each === kind);

/** The kinds whose products the owner chose, which are shown wherever they were chosen. */
export const isChosenKind = (kind: string): kind is 'products' | 'look_book' =>
  kind === 'products' || kind === 'look_book';

/** The number of products that a row may show. */
const countOf = ({ kind, itemCount }: { kind: string; itemCount: number }) =>
  kind === 'look_book' ? MOST_SPOTS : itemCount;

/** True if the visible blocks of a page show more rows or products than a page may. */
export function hasTooManyProducts(blocks: readonly Block[]): boolean {
  const rows = blocks.filter(({ kind, isVisible }) => isVisible && isRowKind(kind));
  return rows.length > MOST_ROWS || rows.reduce((sum, row) => sum + countOf(row), 0) > MOST_ROW_PRODUCTS;
}

/** The rows that a page shows, with the number of products in each. For pages that no editor saved, such as imported ones. */
export function withinRowLimits<Row extends { kind: string; itemCount: number }>(rows: Row[]): Row[] {
  let left = MOST_ROW_PRODUCTS;
  return rows.slice(0, MOST_ROWS).map((row) => {
    const itemCount = Math.min(countOf(row), left);
    left -= itemCount;
    return { ...row, itemCount };
  });
}
