import { MAX_VARIANTS, type SaleInput } from '#domain/catalog/index.ts';
import type { TaxClass } from '#domain/tax/index.ts';
import { parseInteger } from '#lib/digits.ts';
import type { Money } from '#lib/money/index.ts';
import { valueCode } from '#lib/value-code.ts';
import { amountIn, MAX_GRAMS } from './build-variant.ts';
import { duplicateVariants } from './duplicate-variants.ts';
import type { RowNote, RowProblem } from './errors.ts';
import type { FileVariant } from './file-product.ts';
import { MAX_STOCK, type Problem, shortenText } from './read-units.ts';
import { pictureUrl } from './shopify-row.ts';
import { readMoment } from './souk-product.ts';
import { type WooAttribute, type WooRow, wooType } from './woo-row.ts';

type Around = {
  variations: WooRow[];
  options: WooAttribute[];
  currency: string;
  notes: RowNote[];
  problems: RowProblem[];
};

type Reading = Around & { parent: WooRow; names: Map<string, string>[]; problem: Problem };

/**
 * Builds the variants of a product: one from its own row, or one for each variation, in the order of their
 * values.
 */
export function buildWooVariants(parent: WooRow, around: Around): FileVariant[] {
  const rows = wooType(parent) === 'variable' ? around.variations : [parent];
  const names = around.options.map(({ values }) => valuesByName(values.map(cutLabel)));
  const variants: FileVariant[] = [];
  for (const row of rows) {
    // A row without values stands for all combinations, so a few rows could stand for millions of variants.
    if (variants.length > MAX_VARIANTS) break;
    const problem: Problem = (code, data = {}) => void around.problems.push({ line: row.line, code, data });
    variants.push(...variantsOf(row, { ...around, parent, names, problem }));
  }
  shareStock(parent, variants, around);
  if (variants.length > MAX_VARIANTS) {
    around.problems.push({ line: parent.line, code: 'too_many_variants', data: { max: MAX_VARIANTS } });
  }
  around.problems.push(...duplicateVariants(variants));
  return sortByValues(variants, around.options);
}

const LONGEST_LABEL = 120;

// One character above the limit, so that the product is refused. Each value may become a part of thousands of variants.
const cutLabel = (label: string) => label.slice(0, LONGEST_LABEL + 1);

// The first spelling of each value. A cell may have 200,000 values, and there may be thousands of variations.
function valuesByName(values: string[]): Map<string, string> {
  return new Map(values.toReversed().map((value) => [value.toLowerCase(), value]));
}

function variantsOf(row: WooRow, reading: Reading): FileVariant[] {
  const { parent, notes, problem } = reading;
  const price = readPrice(row, reading);
  const stock = readStock(row, problem);
  if (!(row.grams >= 0 && row.grams <= MAX_GRAMS))
    problem('weight_invalid', { value: shortenText(String(row.grams)) });
  const combinations = labelsOf(row, reading);
  if (!price) return [];
  if (combinations.length > 1) {
    notes.push({
      line: row.line,
      code: 'any_value',
      data: { count: combinations.length, name: row.cell('Name') },
    });
  }
  const sku = row.cell('SKU');
  return combinations.map((labels, index) => ({
    line: row.line,
    labels,
    price,
    compareAt: null,
    sale: readSale(row, price, reading),
    sku: sku && combinations.length > 1 ? `${sku}-${valueCode(labels.join('-'))}`.slice(0, 100) : sku || null,
    barcode: combinations.length > 1 ? '' : row.cell('GTIN, UPC, EAN, or ISBN'),
    weightGrams: row.grams || parent.grams || 0,
    taxClass: taxClassOf(row, parent),
    // Only the first variant gets the shared stock, which must not be sold once per variant.
    stock: index === 0 || !stock.isTracked ? stock : { ...stock, quantity: 0 },
    imageUrl: row === parent ? null : pictureUrl(row.cell('Images').split(',')[0]?.trim() ?? '') || null,
  }));
}

function readPrice(row: WooRow, { currency, problem }: Reading): Money | undefined {
  const text = row.cell('Regular price');
  if (text === '') return problem('price_missing');
  return amountIn({ text, column: 'Regular price', currency }, problem);
}

function readSale(row: WooRow, price: Money, { currency, notes, problem }: Reading): SaleInput | null {
  const text = row.cell('Sale price');
  const amount = text === '' ? undefined : amountIn({ text, column: 'Sale price', currency }, problem);
  if (!amount) return null;
  const [from, to] = ['Date sale price starts', 'Date sale price ends'].map((column) => {
    const at = readMoment(row.cell(column).replace(' ', 'T'));
    if (at === undefined) problem('date_invalid', { column, value: shortenText(row.cell(column)) });
    // A sale that ends on a date includes that day.
    const isLastDay = column.endsWith('ends') && row.cell(column).length === 10;
    return at && isLastDay ? new Date(at.getTime() + 86_400_000) : (at ?? null);
  });
  if (amount.amount >= price.amount || (from && to && from >= to)) {
    notes.push({ line: row.line, code: 'sale_invalid', data: { value: shortenText(text) } });
    return null;
  }
  return { price: amount, from: from ?? null, to: to ?? null };
}

/** The option labels of each variant that a row stands for: an empty value matches every value. */
function labelsOf(row: WooRow, { options, parent, names, problem }: Reading): string[][] {
  const valuesOf = (option: WooAttribute, index: number): string[] => {
    const own = row.attributes.find(({ name }) => name.toLowerCase() === option.name.toLowerCase());
    const value = row === parent ? undefined : own?.values[0];
    if (row !== parent && value === undefined && option.values.length === 0)
      problem('option_value_missing', { option: option.name });
    if (value === undefined) return option.values.slice(0, MAX_VARIANTS + 1).map(cutLabel);
    return [names[index]?.get(cutLabel(value).toLowerCase()) ?? cutLabel(value)];
  };
  return options.reduce<string[][]>((found, option, index) => combine(found, valuesOf(option, index)), [[]]);
}

/** Each list with each value appended, up to one above the limit of a product. */
function combine(lists: string[][], values: string[]): string[][] {
  const combined: string[][] = [];
  for (const labels of lists) {
    for (const value of values) {
      if (combined.length > MAX_VARIANTS) return combined;
      combined.push([...labels, value]);
    }
  }
  return combined;
}

function readStock(row: WooRow, problem: Problem): NonNullable<FileVariant['stock']> {
  const allowsBackorder = ['1', 'notify', 'yes'].includes(row.cell('Backorders allowed?').toLowerCase());
  const text = row.cell('Stock').replace(/\.0+$/, '');
  if (text === '' || text === 'parent') {
    // Stock that is not counted is either always available or sold out.
    const isSoldOut = row.cell('In stock?') === '0';
    return { isTracked: isSoldOut, quantity: 0, allowsBackorder: isSoldOut && allowsBackorder };
  }
  const quantity = parseInteger(text);
  if (quantity === null || quantity > MAX_STOCK) problem('stock_invalid', { value: shortenText(text) });
  else if (quantity < 0 && !allowsBackorder) problem('stock_negative', { value: shortenText(text) });
  return { isTracked: true, quantity: quantity ?? 0, allowsBackorder };
}

/**
 * Assigns the product's shared stock to its first variant, because on each variant it could be sold many
 * times.
 */
function shareStock(parent: WooRow, variants: FileVariant[], { variations, notes, problems }: Around): void {
  if (wooType(parent) !== 'variable' || parent.cell('Stock') === '') return;
  const problem: Problem = (code, data = {}) => void problems.push({ line: parent.line, code, data });
  const stock = readStock(parent, problem);
  const own = new Set(
    variations.filter((row) => !['', 'parent'].includes(row.cell('Stock'))).map(({ line }) => line),
  );
  const shared = variants.filter(({ line }) => !own.has(line));
  for (const [index, variant] of shared.entries()) {
    variant.stock = index === 0 ? stock : { ...stock, quantity: 0 };
  }
  if (shared.length > 1) {
    notes.push({ line: parent.line, code: 'shared_stock', data: { quantity: stock.quantity } });
  }
}

function taxClassOf(row: WooRow, parent: WooRow): TaxClass {
  if ((row.cell('Tax status') || parent.cell('Tax status')).toLowerCase() === 'none') return 'exempt';
  const own = row.cell('Tax class').toLowerCase();
  const name = own === 'parent' ? parent.cell('Tax class').toLowerCase() : own;
  if (name.startsWith('zero')) return 'zero';
  return name.startsWith('reduced') ? 'reduced' : 'standard';
}

function sortByValues(variants: FileVariant[], options: WooAttribute[]): FileVariant[] {
  const places = options.map(
    ({ values }) => new Map(values.map((value, place): [string, number] => [value, place]).toReversed()),
  );
  const placeOf = ({ labels }: FileVariant, index: number) => places[index]?.get(labels[index] ?? '') ?? -1;
  return variants.sort((a, b) => {
    for (const index of options.keys()) {
      const order = placeOf(a, index) - placeOf(b, index);
      if (order !== 0) return order;
    }
    return 0;
  });
}
