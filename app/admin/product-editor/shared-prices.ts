import type { Problem, Problems, TypedVariant } from './product-view.ts';
import { keyOfRow } from './variant-rows.ts';

export const PRICE_FIELDS = ['price', 'compareAt', 'cost', 'sale'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A price field that the price card shows for all variants for sale. */
export type SharedPrice = {
  /** The value that all variants for sale share; '' if they differ. */
  value: string;
  /** The number of variants that differ from the most common value. */
  differing: number;
  /** The lowest and the highest value, if they differ: '249.00–299.00'. */
  span: string;
  /** The problem of this field, if all variants for sale share it. */
  problem: Problem | undefined;
};

/**
 * The price card's field of a product with variants: the shared value, or the number of variants that differ.
 */
export function sharedPrice(
  rows: readonly TypedVariant[],
  field: PriceField,
  problems: Problems,
): SharedPrice {
  const sold = rows.filter((row) => row.isOn);
  const counts = new Map<string, number>();
  for (const row of sold) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  const differing = sold.length - Math.max(0, ...counts.values());
  const found = sold.map((row) => problems[`variant:${keyOfRow(row)}.${field}`]);
  const isEverywhere = found.length > 0 && found.every((problem) => problem?.code === found[0]?.code);
  return {
    value: differing === 0 ? (sold[0]?.[field] ?? '') : '',
    differing,
    span: differing === 0 ? '' : spanOf(sold.map((row) => row[field])),
    problem: isEverywhere ? found[0] : undefined,
  };
}

function spanOf(values: string[]): string {
  const sorted = values.filter((value) => value !== '').toSorted((a, b) => Number(a) - Number(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  return sorted.some((value) => Number.isNaN(Number(value))) || first === last ? '' : `${first}–${last}`;
}

/** The different prices that one typed price has replaced, by field and variant. */
export type ReplacedPrices = Partial<Record<PriceField, ReadonlyMap<string, string> | undefined>>;

/** Gives every variant the typed value. Emptying the field restores the replaced prices. */
export function setSharedPrice(
  rows: readonly TypedVariant[],
  { field, value }: { field: PriceField; value: string },
  before: ReplacedPrices,
): { rows: TypedVariant[]; replaced: ReplacedPrices } {
  const differ = rows.some((row) => row[field] !== rows[0]?.[field]);
  const old = differ ? new Map(rows.map((row) => [keyOfRow(row), row[field]])) : before[field];
  const isUndone = value === '' && old !== undefined;
  return {
    rows: rows.map((row) => ({
      ...row,
      [field]: isUndone ? (old.get(keyOfRow(row)) ?? row[field]) : value,
    })),
    replaced: { ...before, [field]: isUndone ? undefined : old },
  };
}

/**
 * Sets the price card's values in all variants. The form also posts the values that the card showed
 * (`shown.price`): an unchanged field changes nothing.
 */
export function withSharedPrices(
  rows: readonly TypedVariant[],
  typed: Pick<TypedVariant, PriceField>,
  form: FormData,
): TypedVariant[] {
  const changed = PRICE_FIELDS.filter((field) => {
    const shown = form.get(`shown.${field}`);
    return shown !== null && shown !== typed[field];
  });
  const change = Object.fromEntries(changed.map((field) => [field, typed[field]]));
  return rows.map((row) => ({ ...row, ...change }));
}
