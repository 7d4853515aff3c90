import { MAX_AMOUNT } from '#domain/catalog/index.ts';
import { isTaxClass, type TaxClass } from '#domain/tax/index.ts';
import { parseInteger, toLatinDigits } from '#lib/digits.ts';
import { type Money, parseMoney } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import type { FileVariant } from './file-product.ts';
import { OPTION_COLUMNS, type OptionNames } from './read-options.ts';
import { MAX_STOCK, type Problem, readUnits, shortenText } from './read-units.ts';
import { type Column, columnName, pictureUrl, type ShopifyRow } from './shopify-row.ts';
import { badDate, readMoment } from './souk-product.ts';

export const MAX_GRAMS = 1_000_000_000;

/** Builds a variant from its row, or returns all problems. */
export function buildVariant(
  row: ShopifyRow,
  product: { optionNames: OptionNames; currency: string },
): Result<FileVariant, RefusedRows> {
  const problems: RowProblem[] = [];
  const problem: Problem = (code, data = {}) => void problems.push({ line: row.line, code, data });
  const price = readPrice(row, product.currency, problem);
  const compareAt =
    row.cell('compareAt') === '' ? null : readAmount(row, 'compareAt', product.currency, problem);
  const cost = row.cell('cost') === '' ? undefined : readAmount(row, 'cost', product.currency, problem);
  const entered = row.isOwn ? readEntered(row, problem) : [];
  const labels = readLabels(row, product.optionNames, problem);
  const stock = row.isOwn && !row.has('Variant Inventory Qty') ? undefined : readStock(row, problem);
  const places = readUnits(row, stock, problem);
  const sale = row.isOwn && row.has('Sale Price') ? readSale(row, product.currency, problem) : undefined;
  const weightGrams = readWeight(row, problem);
  const taxClass = readTaxClass(row, problem);
  if (price === undefined || problems.length > 0) return fail('refused', problems);
  return ok({
    line: row.line,
    labels,
    price,
    // A compare-at price that is not above the price is left out.
    compareAt: compareAt && compareAt.amount > price.amount ? compareAt : null,
    sku: bare(row.cell('sku')) || null,
    barcode: bare(row.cell('barcode')),
    weightGrams,
    ...(taxClass ? { taxClass } : {}),
    ...(sale === undefined ? {} : { sale }),
    ...(cost ? { cost } : {}),
    ...(entered.length > 0 ? { entered } : {}),
    ...(stock ? { stock } : {}),
    ...(places.length > 0 ? { places } : {}),
    imageUrl: pictureUrl(row.cell('variantImage')) || null,
  });
}

function readPrice(row: ShopifyRow, currency: string, problem: Problem): Money | undefined {
  return row.cell('price') === '' ? problem('price_missing') : readAmount(row, 'price', currency, problem);
}

function readAmount(row: ShopifyRow, column: Column, currency: string, problem: Problem): Money | undefined {
  return amountIn({ text: row.cell(column), column: columnName(column), currency }, problem);
}

/** Parses an amount of a file; reports a problem if it is invalid. */
export function amountIn(
  { text, column, currency }: { text: string; column: string; currency: string },
  problem: Problem,
): Money | undefined {
  const said = { column, value: shortenText(text) };
  const amount = parseMoney(text, currency);
  if (amount.ok) {
    return amount.value.amount <= MAX_AMOUNT ? amount.value : problem('price_too_large', said);
  }
  if (amount.code === 'too_many_decimals')
    return problem('price_too_precise', { ...said, max: amount.data.max });
  if (amount.code === 'negative') return problem('price_negative', said);
  return problem(amount.code === 'too_large' ? 'price_too_large' : 'price_invalid', said);
}

function readLabels(row: ShopifyRow, names: OptionNames, problem: Problem): string[] {
  const isPlain = names.every((name) => name === '');
  return OPTION_COLUMNS.flatMap(({ value }, index) => {
    const name = names[index] ?? '';
    const label = row.cell(value);
    if (name !== '') {
      if (label === '') problem('option_value_missing', { option: name });
      return [label];
    }
    const isDefault = index === 0 && label.toLowerCase() === 'default title';
    if (label !== '' && !(isPlain && isDefault))
      problem('option_name_missing', { position: index + 1, value: shortenText(label) });
    return [];
  });
}

/** Reads prices entered in further currencies; for an empty cell the price is converted. */
function readEntered(row: ShopifyRow, problem: Problem): Money[] {
  return row.prices().flatMap(([currency, text]) => {
    if (text === '') return [];
    return amountIn({ text, column: `Price (${currency})`, currency }, problem) ?? [];
  });
}

/** Parses a scheduled sale price; null if there is none. Only Souk's own files have sale prices. */
function readSale(row: ShopifyRow, currency: string, problem: Problem): FileVariant['sale'] {
  const price = row.cell('salePrice') === '' ? null : readAmount(row, 'salePrice', currency, problem);
  if (!price) return null;
  const [from, to] = ['Sale From', 'Sale To'].map((column) => {
    const at = readMoment(row.named(column));
    if (at === undefined) problem('date_invalid', badDate(row, column).data);
    return at ?? null;
  });
  return { price, from: from ?? null, to: to ?? null };
}

/** Without a tracker the stock is not counted and the variant can always be sold. */
function readStock(row: ShopifyRow, problem: Problem): NonNullable<FileVariant['stock']> {
  const isTracked = row.cell('tracker') !== '';
  const allowsBackorder = ['continue', 'true'].includes(row.cell('policy').toLowerCase());
  const text = row.cell('quantity');
  const quantity = text === '' ? 0 : parseInteger(text.replace(/\.0+$/, ''));
  if (quantity === null || quantity > MAX_STOCK) problem('stock_invalid', { value: shortenText(text) });
  // Negative stock from backorders is imported unchanged.
  else if (quantity < 0 && !(isTracked && allowsBackorder))
    problem('stock_negative', { value: shortenText(text) });
  return {
    isTracked,
    quantity: isTracked ? (quantity ?? 0) : 0,
    allowsBackorder: isTracked && allowsBackorder,
  };
}

function readWeight(row: ShopifyRow, problem: Problem): number {
  const text = toLatinDigits(row.cell('grams'));
  if (text === '') return 0;
  const grams = /^[0-9]{1,12}(?:\.[0-9]{1,6})?$/.test(text) ? Math.round(Number(text)) : Number.NaN;
  if (!(grams <= MAX_GRAMS)) problem('weight_invalid', { value: shortenText(text) });
  return grams;
}

/** Shopify's files only say taxed or not; Souk's own files have a column for the tax class. */
function readTaxClass(row: ShopifyRow, problem: Problem): TaxClass | undefined {
  const text = row.cell('taxClass').toLowerCase();
  if (text === '') return row.cell('taxable').toLowerCase() === 'false' ? 'exempt' : undefined;
  return isTaxClass(text) ? text : problem('tax_class_invalid', { value: shortenText(text) });
}

// Spreadsheets keep 0123 as text only with a leading apostrophe, which is removed.
function bare(code: string): string {
  return code.replace(/^'/, '').trim();
}
