import type { Problem, Problems, TypedVariant } from './product-view.ts';
import { keyOfRow } from './variant-rows.ts';

export const PRICE_FIELDS = ['price', 'compareAt', 'cost', 'sale'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A price field that the price card shows for all variants on sale. */
export type SharedPrice = {
  /** The value that all variants on sale share; '' if they differ. */
  value: string;
  /** The number of variants that differ from the most common value. */
  differing: number;
  /** The problem of this field, if all variants on sale share it. */
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
    problem: isEverywhere ? found[0] : undefined,
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
