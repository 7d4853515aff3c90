import type { TaxClass } from '#domain/tax/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { valueCode } from '#lib/value-code.ts';
import { cleanLine } from './clean-text.ts';
import type { SaveProductFailure } from './errors.ts';
import { checkSale } from './plan-sale.ts';
import {
  MAX_AMOUNT,
  MAX_VARIANTS,
  type OptionKind,
  type SaleInput,
  type StockInput,
  type VariantInput,
  type Words,
} from './product-input.ts';

export type PlannedValue = {
  code: string;
  labels: Words;
  swatch: string;
  mediaId: string | null | undefined;
};

export type PlannedOption = { kind: OptionKind; names: Words; param: string; values: PlannedValue[] };

export type PlannedVariant = {
  id: string | undefined;
  values: string[];
  combination: string;
  amount: number;
  compareAt: number | null;
  cost: number | null | undefined;
  sale: SaleInput | null | undefined;
  sku: string | null;
  barcode: string;
  weightGrams: number;
  taxClass: TaxClass | undefined;
  stock: StockInput | undefined;
  mediaId: string | null | undefined;
};

const MAX_STOCK = 2_000_000_000;

/** Validates variants against the options and each other: one per combination, one per SKU. */
export function checkVariants(
  inputs: VariantInput[],
  options: PlannedOption[],
): Result<PlannedVariant[], SaveProductFailure> {
  if (inputs.length === 0) return fail('no_variants');
  if (inputs.length > MAX_VARIANTS) {
    return fail('too_many_variants', { count: inputs.length, max: MAX_VARIANTS });
  }
  const planned: PlannedVariant[] = [];
  const combinations = new Set<string>();
  const skus = new Set<string>();
  const known = options.map(codesByName);
  for (const input of inputs) {
    const variant = checkVariant(input, known);
    if (!variant.ok) return variant;
    const { combination, sku } = variant.value;
    if (combinations.has(combination)) return fail('duplicate_combination', { values: input.values });
    if (sku !== null && skus.has(sku)) return fail('duplicate_sku', { sku });
    combinations.add(combination);
    if (sku !== null) skus.add(sku);
    planned.push(variant.value);
  }
  return ok(planned);
}

/** The code of each value of an option, by code and by label. */
type CodesByName = { byCode: Set<string>; byLabel: Map<string, string> };

// The lists of codes are built once for an option: searching thousands of values again for each of thousands of
// variants takes seconds.
function codesByName({ values }: PlannedOption): CodesByName {
  const byLabel = new Map<string, string>();
  for (const { code, labels } of values) {
    for (const label of Object.values(labels)) if (!byLabel.has(label)) byLabel.set(label, code);
  }
  return { byCode: new Set(values.map(({ code }) => code)), byLabel };
}

function checkVariant(input: VariantInput, known: CodesByName[]): Result<PlannedVariant, SaveProductFailure> {
  const values = matchValues(input.values, known);
  if (!values) return fail('unknown_value', { values: input.values });
  const problem =
    checkAmounts(input) ?? checkCounts(input) ?? (input.sale && checkSale(input.sale, input.price.amount));
  if (problem) return problem;
  const sku = cleanLine(input.sku ?? '') || null;
  if (sku !== null && sku.length > 100) return fail('too_long', { field: 'sku', max: 100 });
  const amount = input.price.amount;
  const compareAt = input.compareAt?.amount ?? null;
  return ok({
    id: input.id,
    values,
    combination: values.join('/'),
    amount,
    // A compare-at price that is not above the price is dropped.
    compareAt: compareAt !== null && compareAt > amount ? compareAt : null,
    cost: input.cost === undefined ? undefined : (input.cost?.amount ?? null),
    sale: input.sale,
    sku,
    barcode: cleanLine(input.barcode ?? '').slice(0, 100),
    weightGrams: input.weightGrams ?? 0,
    taxClass: input.taxClass,
    stock: input.stock,
    mediaId: input.mediaId,
  });
}

function matchValues(values: string[], known: CodesByName[]): string[] | null {
  if (values.length !== known.length) return null;
  const codes = values.map((value, index) => known[index] && codeOf(value, known[index]));
  return codes.every((code) => code !== undefined) ? codes : null;
}

/** The code of the value with this code, this label as a code, or this label. */
function codeOf(value: string, { byCode, byLabel }: CodesByName): string | undefined {
  if (byCode.has(value)) return value;
  const code = valueCode(value);
  return byCode.has(code) ? code : byLabel.get(cleanLine(value));
}

function checkAmounts(input: VariantInput): Extract<SaveProductFailure, { ok: false }> | null {
  for (const money of [input.price, input.compareAt, input.cost, input.sale?.price]) {
    if (!money) continue;
    if (money.currency !== input.price.currency)
      throw new Error('The prices of a variant differ in currency.');
    if (!Number.isSafeInteger(money.amount)) throw new RangeError(`Not a whole amount: ${money.amount}`);
    if (money.amount < 0) return fail('price_negative', { amount: money.amount });
    if (money.amount > MAX_AMOUNT) return fail('price_too_large', { amount: money.amount, max: MAX_AMOUNT });
  }
  return null;
}

function checkCounts(input: VariantInput): Extract<SaveProductFailure, { ok: false }> | null {
  const { stock, weightGrams = 0 } = input;
  if (!Number.isInteger(weightGrams) || weightGrams < 0 || weightGrams > 1_000_000_000) {
    return fail('weight_invalid', { weightGrams });
  }
  if (stock && !isStock(stock)) return fail('stock_invalid', { quantity: stock.quantity });
  return null;
}

/** A whole number; negative only if backorder is allowed. */
export function isStock(stock: { quantity: number; allowsBackorder?: boolean }): boolean {
  const least = stock.allowsBackorder ? -MAX_STOCK : 0;
  return Number.isInteger(stock.quantity) && stock.quantity >= least && stock.quantity <= MAX_STOCK;
}
