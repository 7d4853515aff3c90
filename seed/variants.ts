import { type Money, money, parseMoney } from '#lib/money/index.ts';
import type { OptionValue, ProductFile } from './store-data.ts';

/** One sellable combination of a product file. A null stock is not tracked. */
export type PlannedVariant = {
  /** 'mug-ridgeline' or 'throw-lindow/rust/m' */
  key: string;
  productKey: string;
  values: string[];
  sku: string;
  price: Money;
  compareAt: Money | null;
  stock: number | null;
  grams: number;
};

/** Every combination of a product's options in their order; one for a product without options. */
export function variantsOf(product: ProductFile, currency: string): PlannedVariant[] {
  return combinations(product.options.map((option) => option.values)).map((values) => {
    const codes = values.map((value) => value.code);
    const adds = values.map((value) => read(value.adds ?? '0', currency));
    const extra = adds.reduce((sum, each) => sum + each.amount, 0);
    const compareAt = product.compareAt === null ? null : read(product.compareAt, currency);
    return {
      key: [product.key, ...codes].join('/'),
      productKey: product.key,
      values: codes,
      sku: [product.sku, ...codes.map((code) => code.toUpperCase())].join('-'),
      price: money(read(product.price, currency).amount + extra, currency),
      compareAt: compareAt && money(compareAt.amount + extra, currency),
      stock: stockOf(product, codes),
      grams: values.find((value) => value.grams)?.grams ?? product.grams,
    };
  });
}

function combinations(options: OptionValue[][]): OptionValue[][] {
  return options.reduce<OptionValue[][]>(
    (made, values) => made.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
}

function stockOf(product: ProductFile, codes: string[]): number | null {
  if (product.stock === 'untracked') return null;
  const { default: usual, exceptions = {} } = product.stock;
  const single = codes.find((code) => exceptions[code] !== undefined);
  return exceptions[codes.join('/')] ?? (single === undefined ? usual : (exceptions[single] ?? usual));
}

function read(text: string, currency: string): Money {
  const parsed = parseMoney(text, currency);
  if (!parsed.ok) throw new Error(`"${text}" is no amount in ${currency}`);
  return parsed.value;
}
