import { parseInteger } from '#lib/digits.ts';
import type { RowErrorCode, RowProblem } from './errors.ts';
import type { FileVariant } from './file-product.ts';
import type { ShopifyRow } from './shopify-row.ts';

export type Problem = (code: RowErrorCode, data?: RowProblem['data']) => undefined;

export const MAX_STOCK = 1_000_000_000;

export function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Reads the units at the other locations, whose sum may not exceed the total. */
export function readUnits(
  row: ShopifyRow,
  stock: FileVariant['stock'],
  problem: Problem,
): NonNullable<FileVariant['places']> {
  const places = row.places().flatMap(({ place, text }) => {
    const quantity = text === '' ? 0 : parseInteger(text.replace(/\.0+$/, ''));
    if (quantity !== null && quantity >= 0 && quantity <= MAX_STOCK) return [{ place, quantity }];
    problem('stock_invalid', { value: shortenText(text) });
    return [];
  });
  const placed = places.reduce((sum, { quantity }) => sum + quantity, 0);
  if (stock && placed > Math.max(stock.quantity, 0)) {
    problem('places_too_full', { placed, quantity: stock.quantity });
  }
  return places;
}
