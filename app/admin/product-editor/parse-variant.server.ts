import type { StockInput, VariantInput } from '#domain/catalog/index.ts';
import { parseInteger, parseWholeNumber } from '#lib/digits.ts';
import { type Money, money, parseMoney } from '#lib/money/index.ts';
import type { Problem, TypedVariant } from './product-view.ts';

const MOST_STOCK = 2_000_000_000;
const MOST_GRAMS = 1_000_000_000;
const MOST_AMOUNT = 1_000_000_000_000;

export type Window = { from: Date | null; to: Date | null };
type Note = (field: string, problem: Problem) => void;

/** A row of the matrix, or the only variant of a product without options. */
export function parseVariant(
  row: TypedVariant,
  { currency, window }: { currency: string; window: Window },
  note: Note,
): VariantInput {
  const amount = (field: 'price' | 'compareAt' | 'cost' | 'sale'): Money | null =>
    parseAmount(row[field], currency, (problem) => note(field, problem));
  const [price, compareAt, cost, sale] = [
    amount('price'),
    amount('compareAt'),
    amount('cost'),
    amount('sale'),
  ];
  if (row.price.trim() === '') note('price', { code: 'price_missing' });
  if (price && compareAt && compareAt.amount <= price.amount)
    note('compareAt', { code: 'compare_not_higher' });
  if (price && sale && sale.amount >= price.amount) note('sale', { code: 'sale_not_lower' });
  if (row.sku.trim().length > 100) note('sku', { code: 'too_long', max: 100 });
  if (row.barcode.trim().length > 100) note('barcode', { code: 'too_long', max: 100 });
  return {
    ...(row.id === null ? {} : { id: row.id }),
    values: row.values,
    price: price ?? money(0, currency),
    compareAt,
    cost,
    sale: sale && { price: sale, ...window },
    sku: row.sku,
    barcode: row.barcode,
    weightGrams: parseWeight(row.weight, (problem) => note('weight', problem)),
    mediaId: row.mediaId === '' ? null : row.mediaId,
    ...stockOf(row, (problem) => note('quantity', problem)),
  };
}

function parseAmount(text: string, currency: string, note: (problem: Problem) => void): Money | null {
  if (text.trim() === '') return null;
  const parsed = parseMoney(text, currency);
  if (parsed.ok) {
    if (parsed.value.amount <= MOST_AMOUNT) return parsed.value;
    note({ code: 'too_large' });
    return null;
  }
  note(
    parsed.code === 'too_many_decimals' ? { code: parsed.code, max: parsed.data.max } : { code: parsed.code },
  );
  return null;
}

function parseWeight(text: string, note: (problem: Problem) => void): number {
  if (text.trim() === '') return 0;
  const grams = parseWholeNumber(text);
  if (grams !== null && grams <= MOST_GRAMS) return grams;
  note({ code: 'weight_invalid' });
  return 0;
}

/** Leaves the stock out if it was not changed, because orders may have changed it while the page was open. */
function stockOf(row: TypedVariant, note: (problem: Problem) => void): { stock?: StockInput } {
  const { isTracked, allowsBackorder, seen, seenBackorder } = row;
  const isNew = row.id === null;
  if (!isTracked) return isNew || seen !== null ? { stock: { isTracked: false, quantity: 0 } } : {};
  const typed = row.quantity.trim() === '' ? 0 : parseInteger(row.quantity);
  const least = allowsBackorder ? -MOST_STOCK : 0;
  if (typed === null || typed < least || typed > MOST_STOCK) {
    note({ code: 'stock_invalid' });
    return {};
  }
  if (!isNew && typed === seen && allowsBackorder === seenBackorder) return {};
  return {
    stock: { isTracked: true, quantity: typed, allowsBackorder, ...(isNew || seen === null ? {} : { seen }) },
  };
}
