import { MAX_AMOUNT } from '#domain/catalog/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { convertMoney, decimalText, exponentOf, type Money, parseRate, type Rate } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import type { FileItem, FileProduct, FileVariant } from './file-product.ts';
import type { Group } from './group.ts';

const SAMPLES = 5;

/** The price of a product as in the file, and in minor units as imported. */
export type PriceSample = { title: string; from: string; amount: number };

/** The columns of an import that hold its factor. */
export type RateRow = { price_numer: number; price_denom: number };

export function rateOf({ price_numer: numer, price_denom: denom }: RateRow): Rate | null {
  return numer === denom ? null : { numer: Number(numer), denom: Number(denom) };
}

/** Parses a typed factor such as 3.75, in any digits, with at most six decimals; null for none, or 1. */
export function readFactor(text: string): Result<Rate | null, 'factor_invalid'> {
  const plain = toLatinDigits(text.trim()).replace(/[,\u066b]/, '.');
  if (plain === '') return ok(null);
  if (!/^[0-9]{1,6}(?:\.[0-9]{1,6})?$/.test(plain)) return fail('factor_invalid');
  const rate = parseRate(plain);
  if (!rate.ok) return fail('factor_invalid');
  return ok(rate.value.numer === rate.value.denom ? null : rate.value);
}

type Run = { currency: string; rate: Rate | null; samples: PriceSample[] };

/** Builds an item of the file, with its prices multiplied, and keeps the first prices as samples. */
export function buildItem(group: Group, { currency, rate, samples }: Run): Result<FileItem, RefusedRows> {
  if (!rate) return group.build(currency);
  // Prices in dollars have hundredths, even if the store's currency has none.
  const read = exponentOf(currency) === 0 ? 'USD' : currency;
  const item = group.build(read);
  if (!item.ok || item.value.kind !== 'product') return item;
  const multiplied = multiplyPrices(item.value, { code: currency, rate });
  const price = item.value.variants[0]?.price;
  const amount = multiplied.ok ? multiplied.value.variants[0]?.price.amount : undefined;
  if (price && amount !== undefined && samples.length < SAMPLES)
    samples.push({ title: item.value.title, from: decimalText(price), amount });
  return multiplied;
}

type Factor = { code: string; rate: Rate };

function multiplyPrices(product: FileProduct, factor: Factor): Result<FileProduct, RefusedRows> {
  const problems = product.variants.flatMap((variant): RowProblem[] => {
    const { price, compareAt, cost, sale } = variant;
    const isTooLarge = [price, compareAt, cost, sale?.price].some((each) => each && exceeds(each, factor));
    if (!isTooLarge) return [];
    const data = { column: 'Variant Price', value: decimalText(price) };
    return [{ line: variant.line, code: 'price_too_large', data }];
  });
  if (problems.length > 0) return fail('refused', problems);
  return ok({ ...product, variants: product.variants.map((variant) => multiplyVariant(variant, factor)) });
}

/** The product of the two largest numbers is beyond the exact ones, so it is estimated before it is converted. */
function exceeds({ amount, currency }: Money, { code, rate }: Factor): boolean {
  const units = 10 ** (exponentOf(code) - exponentOf(currency));
  return (amount * units * rate.numer) / rate.denom > MAX_AMOUNT;
}

/** Prices that the file enters in other currencies stay as they are. */
function multiplyVariant(variant: FileVariant, factor: Factor): FileVariant {
  const convert = (price: Money) => convertMoney(price, { ...factor, rounding: 'none' });
  const { price, compareAt, cost, sale } = variant;
  return {
    ...variant,
    price: convert(price),
    compareAt: compareAt && convert(compareAt),
    ...(cost ? { cost: convert(cost) } : {}),
    ...(sale ? { sale: { ...sale, price: convert(sale.price) } } : {}),
  };
}
